"""The one kind of error all drivers raise."""


class ChipError(Exception):
    """A chip does not do its part: a stable code for programs, one sentence for a person."""

    def __init__(self, code: str, message: str):
        super().__init__(code, message)
        self.code = code
        self.message = message
