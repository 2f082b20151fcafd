"""`chronotable study`: thousands of games by bots, and what they say about cards, seats and sides."""

import argparse
import json
import os
from pathlib import Path

from host_tools.errors import Stopped, ToolError
from host_tools.output import Output

MOST_WORKERS = 256


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.toml", help="what to study, see docs/studies.md")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where results and parts go")
    parser.add_argument("--workers", type=int, help="processes of this computer (default: its cores)")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask cluster: tcp://HOST:8786")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    from sim.study.plan import read_study
    from sim.study.running import Parts, run

    workers = options.workers or os.cpu_count() or 1
    if not 1 <= workers <= MOST_WORKERS:
        raise ToolError(f"--workers {workers}: must be from 1 to {MOST_WORKERS}.", "", "usage")
    study = read_study(options.file)
    missing = sum(task.games for task in Parts(options.out, study).missing())
    done = study.games - missing
    if done:
        out.say(f"{done} of {study.games} games are there already.")
    try:
        with out.progress("games", study.games, done) as advance:
            rows = list(run(study, options.out, workers, options.scheduler, advance))
    except KeyboardInterrupt:
        kept = study.games - sum(task.games for task in Parts(options.out, study).missing())
        raise Stopped(
            f"Stopped; {kept} of {study.games} games are kept.", "The same command goes on with the rest."
        ) from None
    _write(options.out, study, rows, out)
    return 0


def _write(folder: Path, study: "object", rows: list[dict[str, object]], out: Output) -> None:
    from sim.study import report
    from sim.study.plan import Study
    from sim.study.results import results_of

    assert isinstance(study, Study)
    results = results_of(study, rows)
    files = {
        "results.json": json.dumps(results, indent=1, ensure_ascii=False) + "\n",
        "report.html": report.page(results),
        "games.csv": report.games_sheet(rows, study.players),
        "shares.csv": report.shares_sheet(results),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    out.record(ok=True, games=results["games"], out=str(folder), outliers=len(results["outliers"]))
    out.say(f"{results['games']} games; see {folder / 'report.html'}.")
    for each in results["outliers"][:10]:
        out.say(
            f"  {each['of']} {each['name']}: wins {report.percent(each['rate'])} of {each['games']} games"
        )
