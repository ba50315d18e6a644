"""The commands. Each lives in a module of its own, which is imported only when it is called."""

from importlib import import_module

import click

from pnp import __version__

# name: (module, what it does). The help page is made from this table, so that it imports nothing else.
COMMANDS = {
    "list": ("pnp.cli.list_cmd", "Show the games, a game's components, or a component's cards."),
    "print": ("pnp.cli.print_cmd", "Write PDF card sheets into output/."),
    "proof": ("pnp.cli.proof_cmd", "Make one picture of all faces, also as colour-blind eyes see them."),
    "deal": ("pnp.cli.deal_cmd", "Make a ready deal: papers to print, and its record."),
    "calibrate": ("pnp.cli.calibrate_cmd", "Measure a printer, and keep it to print true on it."),
    "preflight": ("pnp.cli.preflight_cmd", "Tell what would go wrong with a PDF at the printer."),
    "new": ("pnp.cli.new_cmd", "Print a commented record to fill in, or begin a deck of your own."),
    "check-deck": ("pnp.cli.check_deck_cmd", "Tell all that is wrong with a deck of your own."),
    "watch": ("pnp.web.watch_cmd", "Show a deck of your own in the browser while you work on it."),
    "check": (
        "pnp.cli.check_cmd",
        "Referee a record: is the deal right, was the play legal, what is the score.",
    ),
    "key": ("pnp.cli.key_cmd", "Draw the Codenames key card that a printed code names."),
    "clue": ("pnp.cli.clue_cmd", "Judge a Codenames clue on a board."),
    "words": ("pnp.cli.words_cmd", "Check a word list."),
    "serve": ("pnp.web.serve_cmd", "Open the web page: print and referee from a browser."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp")
def pnp() -> None:
    """Print games on paper, and referee them at the table."""
