"""What can go wrong when something is to be kept on flash."""

_NO_SPACE = 28  # littlefs's ENOSPC: MicroPython's errno does not name it


class StoreError(Exception):
    """Something could not be kept: a stable code for programs, one sentence for people."""

    def __init__(self, code: str, sentence: str):
        super().__init__(sentence)
        self.code = code


def flash_full() -> StoreError:
    return StoreError("full", "The flash of the table is full: remove old games.")


def no_game() -> StoreError:
    return StoreError("no_game", "No game is running.")


def unreadable() -> StoreError:
    return StoreError("flash", "The journal on the flash of the table cannot be read.")


def store_error(error: OSError) -> StoreError:
    """What an error of the file system means for the table."""
    if is_full(error):
        return flash_full()
    return StoreError("flash", f"The flash of the table refused to work (error {error.errno}).")


def is_full(error: OSError) -> bool:
    return error.errno == _NO_SPACE
