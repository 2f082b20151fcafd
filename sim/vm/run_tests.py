"""Runs inside the MicroPython VM: the named test functions of one file, a marked line before and after each.

Arguments: the module, then its tests.
"""

import sys

MARK = "\x01"

module_name, *names = sys.argv[1:]
print(MARK + "load")
module = __import__(module_name)
for name in names:
    print(MARK + "start " + name)
    try:
        getattr(module, name)()
    except BaseException as error:
        sys.print_exception(error)
        print(MARK + "fail " + name)
    else:
        print(MARK + "pass " + name)
