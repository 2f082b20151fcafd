"""What a command says when it cannot go on: a sentence, what to do next, and an exit status."""

FAILED = 1  # what was asked for did not succeed, or problems were found
USAGE = 2
DEVICE = 3  # no table, or one that does not do what it was told
DEFECT = 70
INTERRUPTED = 130


class ToolError(Exception):
    """For a person: what went wrong, and what to do about it; `code` and `status` are for programs."""

    code = "failed"
    status = FAILED

    def __init__(self, message: str, advice: str = "", code: str = ""):
        super().__init__(message)
        self.message = message
        self.advice = advice
        self.code = code or self.code


class Stopped(ToolError):
    """Ctrl-C, with a word about the state in which things were left."""

    code = "interrupted"
    status = INTERRUPTED


class UsageError(ToolError):
    """Words that do not go together."""

    code = "usage"
    status = USAGE


class PicoError(ToolError):
    """The device cannot be reached or does not do what it was told."""

    code = "device"
    status = DEVICE
