"""The line finder points at the right line in every way TOML can be written."""

import tomllib

from host_tools.boards.lines import key_lines

TEXT = '''
# [not.a.table]
title = "a = 1 # [no]"
dotted.key = 1

[plain] # comment
zones = [
    "x = 1",
    [1, 2], # ]
]
after = 2
text = """
[fake]
also = "fake"
"""
last = \'\'\'one line\'\'\'
"quoted.key" = 3

[[list]]
a = 1
[list.inner]
b = 2
[[list]]
a = 3
'''

EXPECTED = {
    ("title",): 3,
    ("dotted",): 4,
    ("dotted", "key"): 4,
    ("plain",): 6,
    ("plain", "zones"): 7,
    ("plain", "after"): 11,
    ("plain", "text"): 12,
    ("plain", "last"): 16,
    ("plain", "quoted.key"): 17,
    ("list",): 19,
    ("list", 0): 19,
    ("list", 0, "a"): 20,
    ("list", 0, "inner"): 21,
    ("list", 0, "inner", "b"): 22,
    ("list", 1): 23,
    ("list", 1, "a"): 24,
}


def test_every_key_has_its_line():
    tomllib.loads(TEXT)  # the finder is only ever shown what the parser accepts
    assert key_lines(TEXT) == EXPECTED
