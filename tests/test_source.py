"""What the source promises of itself: a class name means one thing, and no module is too long to be read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import tablee

MODULES = [*Path(tablee.__file__).parent.rglob("*.py")]
LONGEST = 350  # lines


def test_no_class_name_stands_twice():
    names = Counter(
        name
        for module in MODULES
        for name in re.findall(r"^ *class (\w+)", module.read_text("utf-8"), re.MULTILINE)
    )

    assert names["View"] == 1
    assert [name for name, times in names.items() if times > 1] == []


def test_no_module_is_longer_than_one_can_read():
    lines = {str(module): module.read_text("utf-8").count("\n") for module in MODULES}

    assert len(lines) > 700
    assert [module for module, count in lines.items() if count > LONGEST] == []
