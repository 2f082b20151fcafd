"""Changes in a program's text that leave every statement on its line."""

import ast


def rename(node: ast.AST, new: str) -> None:
    """Another name for what the node uses or defines, in the tree itself."""
    if isinstance(node, ast.Name):
        node.id = new
    elif isinstance(node, ast.Attribute):
        node.attr = new
    else:
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        node.name = new


class Edits:
    """Replacements in a text, each as many lines long as what it replaces."""

    def __init__(self, text: str):
        self._whole = text.encode()
        self._lines = [0]  # where each line begins
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line.encode()))
        self._edits: list[tuple[int, int, str]] = []

    def replace(self, node: ast.stmt | ast.expr, text: str) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno, node.end_col_offset)
        self._edits.append((start, end, text + "\n" * (node.end_lineno - node.lineno)))

    def rename(self, node: ast.AST, old: str, new: str) -> None:
        """The name that the node uses or defines, where it stands in the text."""
        if isinstance(node, ast.Attribute):
            assert node.end_lineno is not None and node.end_col_offset is not None
            start = self._offset(node.end_lineno, node.end_col_offset) - len(old)
        else:
            assert isinstance(node, ast.Name | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            # Behind `def` or `class`; a name that is used begins where it stands.
            start = self._whole.index(old.encode(), self._offset(node.lineno, node.col_offset))
        assert self._whole[start : start + len(old)] == old.encode()
        self._edits.append((start, start + len(old), new))

    def text(self) -> str:
        whole = self._whole
        parts = []
        done = 0
        # Of nested ones the outer comes first, and what lies inside it went with it.
        for start, end, text in sorted(self._edits, key=lambda edit: (edit[0], -edit[1])):
            if start >= done:
                parts += [whole[done:start], text.encode()]
                done = end
        return b"".join([*parts, whole[done:]]).decode()

    def _offset(self, line: int, column: int) -> int:
        return self._lines[line - 1] + column
