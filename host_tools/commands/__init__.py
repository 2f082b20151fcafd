"""The commands of `chronotable`, one module each: `arguments(parser)` and `run(options, out)`."""
