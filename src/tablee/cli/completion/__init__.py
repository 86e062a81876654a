"""Completion in shells: what the word under the cursor may become, and the scripts that ask for it.

The scripts lie beside this file, `tablee.bash`, `tablee.zsh` and `tablee.fish`; `tablee completion` prints or
installs them. A script runs `tablee` with the line so far, once for every TAB: so what is said of games comes
from a file (`game_words.py`), and neither NumPy nor Numba is imported.
"""

SHELLS = ("bash", "zsh", "fish")
