#!/bin/sh
# Installs Tablée into an environment of its own: install.sh WHEEL FOLDER [EXTRA,EXTRA…]
#
# The container file runs this, and so do the tests: what holds there holds here. `PYTHON` names another Python.
# The versions are those of constraints.txt, where that file lies beside the wheel, beside this script or above it.
set -eu

if [ $# -lt 2 ] || [ ! -f "$1" ]; then
    echo "usage: install.sh WHEEL FOLDER [EXTRA,EXTRA…]; a wheel is made by 'make dist', into dist/" >&2
    exit 2
fi
wheel=$1
folder=$2
extras=${3:+[$3]}
here=$(dirname "$0")
pinned=
for place in "$(dirname "$wheel")" "$here" "$here/.."; do
    if [ -z "$pinned" ] && [ -f "$place/constraints.txt" ]; then
        pinned=$place/constraints.txt
    fi
done

"${PYTHON:-python3}" -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check ${pinned:+--constraint "$pinned"} "$wheel$extras"
echo "Tablée is installed: $folder/bin/tablee"
