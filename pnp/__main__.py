"""The `pnp` command."""

import io
import os
import sys

import click

from pnp.cli import pnp
from pnp.errors import UserError


def main(args: list[str] | None = None) -> None:
    """Run the command line and end the process: 0 done, 1 a wrong record, 2 a call or input that can't be used."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a letter that the terminal lacks, or a file's name that is no text, is shown as \x..
            stream.reconfigure(errors="backslashreplace")
    try:
        status = pnp.main(args, prog_name="pnp", standalone_mode=False)
        sys.stdout.flush()
    except (UserError, click.ClickException) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(message, err=True)
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        sys.exit(130)
    except OSError as error:  # files have told theirs before: this is a full disk that the output is sent to
        click.echo(f"{error.filename or 'standard output'}: can't write: {error.strerror}", err=True)
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # or the rest would fail once more at the end
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    main()
