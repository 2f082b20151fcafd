"""`chronotable maker`: the page for makers, on this computer or as a folder for any static host."""

import argparse
import asyncio
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path, PurePosixPath

from aiohttp import web

from host_tools.build import BuildError
from host_tools.compile import CompileError
from host_tools.errors import Stopped, ToolError
from host_tools.files import write_new
from host_tools.local_page import LAN, file_response, guard, listen, serve
from host_tools.maker import firmware_packages, page_files
from host_tools.options import whole_number
from host_tools.output import Output

INDEX = "index.html"
EVERYTHING = "/{path:.*}"
USUAL_PORT = 8019
STOPPED = "Stopped. The page is not served any more; the table is as it was."


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--export", type=Path, metavar="FOLDER", help="write it into a folder for a static host instead"
    )
    parser.add_argument("--force", action="store_true", help="with --export: replace files that differ")
    parser.add_argument(
        "--listen",
        type=whole_number,
        metavar="NUMBER",
        help=f"the port of the page ({USUAL_PORT}, or the next)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    if options.export and options.export.exists() and not options.export.is_dir():
        raise ToolError(f"{options.export} is no folder.", "Name a folder for the page.", "file")
    with out.working("Compiling the firmware"):
        files = all_files()
    if options.export:
        return _export(options, files, out)
    try:
        listener = listen(options.listen, USUAL_PORT)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise ToolError(
            f"The page cannot listen on {options.listen}: {why}.", "Try another --listen.", "listen"
        ) from error

    def announce(address: str) -> None:
        out.record(ok=True, address=address)
        out.say(f"The maker's page is at {address}  (Ctrl-C ends it). Open it in Chrome, Edge or Chromium.")
        if not options.no_browser:
            webbrowser.open(address)

    try:
        asyncio.run(serve(app(files), listener, announce))
    except KeyboardInterrupt:
        raise Stopped(STOPPED) from None
    finally:
        listener.close()
    raise Stopped(STOPPED)


def all_files() -> dict[str, bytes]:
    try:
        return page_files() | firmware_packages()
    except (BuildError, CompileError) as error:
        raise ToolError(str(error), "", "build") from error


def app(files: dict[str, bytes]) -> web.Application:
    page = web.Application(middlewares=[guard], client_max_size=1024)
    page[LAN] = False
    page.router.add_get(EVERYTHING, handler(files))
    return page


def handler(files: dict[str, bytes]) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Serves these and nothing else."""

    async def answer(request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"] or INDEX
        if path not in files:
            raise web.HTTPNotFound(text="There is no such page here.")
        return file_response(files[path], PurePosixPath(path).suffix)

    return answer


def _export(options: argparse.Namespace, files: dict[str, bytes], out: Output) -> int:
    write_new({options.export / path: data for path, data in files.items()}, options.force)
    size = sum(map(len, files.values()))
    out.record(ok=True, folder=str(options.export), files=len(files), bytes=size)
    out.say(
        f"{len(files)} files, {size // 1024} KB, are in {options.export}: any static host can serve them."
    )
    out.say("Browsers allow a page to use a serial port only over https, or from this computer.")
    return 0
