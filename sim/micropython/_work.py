"""What the firmware's own Python does, by kinds of work, and the code that charges it while it runs.

CPython runs the firmware's bytecode for nothing. For an honest clock the program of a module gets a
statement in front of each stretch of statements that run one after the other: it adds the price of that
stretch to a sum, which the device spends whenever it lets time pass. A stretch ends with a call, because what
is called may look at the clock. The kinds are what MicroPython's interpreter does for a piece of syntax;
work_costs.toml has what each takes on the RP2040.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

SUM = "__work__"  # a list of one number: what has been done and not yet been spent
CHARGE = "__charge__"  # the same as a function, where only an expression can stand

SYNTAX = (
    "local",  # a name of a function or a constant is read or written
    "global",  # a name of a module or a built-in one
    "attribute",
    "item",  # of a list, bytes, a dict
    "operator",  # arithmetic or comparison of two values
    "branch",  # a jump, or an object asked whether it is true
    "build",  # a new tuple, list, dict, slice or function
    "format",  # a text is put together
    "call",  # of anything
    "argument",
    "enter",  # a function of ours begins, is left, and a name of its own is kept for each
    "object",  # one of ours is made
    "resume",  # a generator goes on, or waits
    "iteration",  # a turn of a loop
    "raise",  # an exception, or what catches one
    "import",  # a look for a module that is there already
)
# What MicroPython itself does for the firmware; the simulated modules tell it to the device.
NATIVE = (
    "copied_pixel",  # framebuf: blit
    "filled_pixel",
    "wake_up",  # asyncio lets a task go on
    "collection",  # of garbage
    "loaded_file",  # a module is loaded
    "loaded_byte",  # of its .mpy file
    "crowded_byte",  # the same, times the KB that are loaded already: it takes longer to find room
    "file_open",
    "file_close",
    "file_transfer",  # a read, a write, a seek
    "file_look_up",  # stat, remove, rename
)
COMPILED = "viper"  # each piece of syntax in a function that is native code on the device
KINDS = (*SYNTAX, COMPILED, *NATIVE)

Work = Counter[str]
Price = Callable[[Work], int]

_PARAMETER = 10  # such pieces to make a number or a pointer of an argument
_HALF = 0.5  # of what stands behind "and", "or" or "if": one time it runs, another time it does not


def charging(tree: ast.Module, price: Price) -> None:
    """Let the program add what it does to the sum."""
    _Charging(price).module(tree)


class _Charging:
    def __init__(self, price: Price):
        self._price = price

    def module(self, tree: ast.Module) -> None:
        """Statements of a module and of a class run when it is loaded, and are charged with its bytes."""
        for node in tree.body:
            self._statement(node, _Names())

    # Statements

    def _block(self, body: Sequence[ast.stmt], names: "_Names", first: Work | None = None) -> list[ast.stmt]:
        """The same statements with a charge in front of every stretch that runs as a whole."""
        out: list[ast.stmt] = []
        stretch: list[ast.stmt] = []
        work = Counter(first or {})

        def end_stretch() -> None:
            ns = self._price(work)
            if ns:
                out.append(_added(ns, (stretch or list(body))[0]))
            out.extend(stretch)
            stretch.clear()
            work.clear()

        for number, statement in enumerate(body):
            if number == 0 and isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                out.append(statement)
                continue
            work.update(self._statement(statement, names))
            stretch.append(statement)
            if isinstance(statement, ast.If | ast.For | ast.While | ast.With | ast.Try) or _calls(statement):
                end_stretch()
        end_stretch()
        return out

    def _statement(self, node: ast.stmt, names: "_Names") -> Work:
        """What it does before anything inside it runs; what is inside is charged there."""
        work: Work = Counter()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._function(node, names)
                work["build"] += 1
                work.update(self._all([*node.decorator_list, *node.args.defaults], names))
                work.update(names.access(node.name))
            case ast.ClassDef():
                for statement in node.body:
                    self._statement(statement, _Names(names.of_functions))
                work["build"] += 3
                work.update(self._all(node.bases, names))
            case ast.If():
                work["branch"] += 1
                work.update(self._of(node.test, names))
                node.body = self._block(node.body, names)
                node.orelse = self._block(node.orelse, names) if node.orelse else []
            case ast.While():
                test = self._of(node.test, names)
                test["branch"] += 1
                work.update(test)
                node.body = self._block(node.body, names, test)
                node.orelse = self._block(node.orelse, names) if node.orelse else []
            case ast.For() | ast.AsyncFor():
                turn = self._of(node.target, names)
                turn["iteration"] += 1
                work.update(self._of(node.iter, names))
                node.body = self._block(node.body, names, turn)
                node.orelse = self._block(node.orelse, names) if node.orelse else []
            case ast.With() | ast.AsyncWith():
                for item in node.items:
                    work["call"] += 2
                    work.update(self._of(item.context_expr, names))
                node.body = self._block(node.body, names)
            case ast.Try():
                work["branch"] += 1
                node.body = self._block(node.body, names)
                for handler in node.handlers:
                    handler.body = self._block(handler.body, names, Counter({"raise": 1}))
                node.orelse = self._block(node.orelse, names) if node.orelse else []
                node.finalbody = self._block(node.finalbody, names) if node.finalbody else []
            case ast.Import() | ast.ImportFrom():
                work["import"] += 1
                work["attribute"] += len(node.names)
            case ast.AugAssign():
                work["operator"] += 1
                work.update(self._of(node.target, names))
                work.update(self._of(node.target, names))
                work.update(self._of(node.value, names))
            case ast.AnnAssign():
                if node.value is not None:  # an annotation alone does nothing
                    work.update(self._all([node.target, node.value], names))
            case ast.Assert():
                pass  # compiled without them
            case ast.Raise():
                work["raise"] += 1
                work.update(self._all([node.exc] if node.exc else [], names))
            case ast.Expr(value=ast.Constant()):
                pass  # a text that explains something
            case _:
                work.update(self._all(ast.iter_child_nodes(node), names))
        return work

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, names: "_Names") -> None:
        if any("asm_pio" in ast.unparse(decorator) for decorator in node.decorator_list):
            return  # it is never run, but assembled
        inside = _Names(names.of_functions | _own_names(node))
        if any(ast.unparse(decorator) == "micropython.viper" for decorator in node.decorator_list):
            compiled = _Charging(lambda work: self._price(Counter({COMPILED: work.total()})))
            arguments = Counter({COMPILED: _PARAMETER * len(node.args.args)})
            node.body = compiled._block(node.body, inside, arguments)
            return
        entry = Counter({"enter": 1, "object": 1} if node.name == "__init__" else {"enter": 1})
        node.body = self._block(node.body, inside, entry)

    # Expressions

    def _all(self, nodes: Iterable[ast.AST], names: "_Names") -> Work:
        work: Work = Counter()
        for node in nodes:
            work.update(self._of(node, names))
        return work

    def _of(self, node: ast.AST, names: "_Names") -> Work:
        match node:
            case ast.Name():
                return names.access(node.id)
            case ast.Constant():
                return Counter({"local": 1})
            case ast.expr_context() | ast.operator() | ast.unaryop() | ast.cmpop() | ast.boolop():
                return Counter()
            case ast.BoolOp():
                return self._perhaps(node.values[:1], node.values[1:], names)
            case ast.IfExp():
                return self._perhaps([node.test], [node.body, node.orelse], names)
            case ast.Lambda():
                inside = _Names(names.of_functions | {arg.arg for arg in node.args.args})
                work = self._of(node.body, inside)
                work["enter"] += 1
                node.body = self._charged(node.body, work)
                return Counter({"build": 1})
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node, names)
        work = self._all(ast.iter_child_nodes(node), names)
        match node:
            case ast.Attribute():
                work["attribute"] += 1
            case ast.Subscript():
                work["item"] += 1
            case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod()) | ast.FormattedValue():
                work["format"] += 1
            case ast.BinOp() | ast.UnaryOp():
                work["operator"] += 1
            case ast.Compare():
                work["operator"] += len(node.ops)
            case ast.Call():
                work["call"] += 1
                work["argument"] += len(node.args) + 2 * len(node.keywords)
            case ast.Tuple() | ast.List() | ast.Dict() | ast.Set() | ast.Slice() | ast.JoinedStr():
                work["build"] += 1
            case ast.Yield() | ast.YieldFrom() | ast.Await():
                work["resume"] += 1
        return work

    def _perhaps(self, first: list[ast.expr], others: list[ast.expr], names: "_Names") -> Work:
        work = self._all(first, names)
        work["branch"] += 1
        for kind, count in self._all(others, names).items():
            work[kind] += count * _HALF  # type: ignore[assignment]
        return work

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp, names: "_Names"
    ) -> Work:
        """A function of its own; each turn is charged where its value or its condition is worked out."""
        targets = {
            name.id
            for part in node.generators
            for name in ast.walk(part.target)
            if isinstance(name, ast.Name)
        }
        inside = _Names(names.of_functions | targets)
        outside = self._of(node.generators[0].iter, names)
        outside["build"] += 2
        outside["enter"] += 1
        turn: Work = Counter()
        for part in node.generators[1:]:
            turn.update(self._of(part.iter, inside))
        for part in node.generators:
            turn["iteration"] += 1
            turn.update(self._of(part.target, inside))
        conditions = [condition for part in node.generators for condition in part.ifs]
        if conditions:
            last = node.generators[-1]
            work = self._all(conditions, inside)
            work.update(turn)
            work["branch"] += len(conditions)
            if last.ifs:
                last.ifs[0] = self._charged(last.ifs[0], work)
                turn = Counter()
        value = node.value if isinstance(node, ast.DictComp) else node.elt
        turn.update(self._of(value, inside))
        if isinstance(node, ast.DictComp):
            turn.update(self._of(node.key, inside))
            node.value = self._charged(value, turn)
        else:
            if isinstance(node, ast.GeneratorExp):
                turn["resume"] += 1
            node.elt = self._charged(value, turn)
        return outside

    def _charged(self, value: ast.expr, work: Work) -> ast.expr:
        """`CHARGE(ns) or value`: a charge is None."""
        ns = self._price(work)
        if not ns:
            return value
        charge = ast.Call(ast.Name(CHARGE, ast.Load()), [ast.Constant(ns)], [])
        return ast.copy_location(ast.BoolOp(ast.Or(), [charge, value]), value)


class _Names:
    """Which names are kept by place, as those of functions are, and not looked up in a dict."""

    def __init__(self, of_functions: frozenset[str] | set[str] = frozenset()):
        self.of_functions = frozenset(of_functions)

    def access(self, name: str) -> Work:
        return Counter({"local" if name in self.of_functions else "global": 1})


def _own_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    own: set[str] = set()
    of_modules: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.arg():
                own.add(node.arg)
            case ast.Name(ctx=ast.Store()):
                own.add(node.id)
            case ast.Global():
                of_modules.update(node.names)
            case ast.ExceptHandler(name=str(name)):
                own.add(name)
            case ast.alias():
                own.add((node.asname or node.name).partition(".")[0])
    return own - of_modules


def _calls(statement: ast.stmt) -> bool:
    return any(
        isinstance(node, ast.Call | ast.Yield | ast.YieldFrom | ast.Await) for node in ast.walk(statement)
    )


def _added(ns: int, near: ast.stmt) -> ast.stmt:
    """`SUM[0] += ns`"""
    place = ast.Subscript(ast.Name(SUM, ast.Load()), ast.Constant(0), ast.Store())
    added: ast.stmt = ast.AugAssign(place, ast.Add(), ast.Constant(ns))
    return ast.copy_location(added, near)
