"""The `pnp` command."""

import sys

import click

from pnp.cli import pnp
from pnp.errors import UserError


def main(args: list[str] | None = None) -> None:
    """Run the command line and end the process: 0 done, 1 a wrong record, 2 a call or input that can't be used."""
    try:
        status = pnp.main(args, prog_name="pnp", standalone_mode=False)
    except (UserError, click.ClickException) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(message, err=True)
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    sys.exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    main()
