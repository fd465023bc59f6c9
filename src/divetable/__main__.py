"""``divetable``, also as ``python -m divetable``."""

import sys


def main() -> int:
    """Run one command. Imports it here, so that who changes their mind meanwhile gets no traceback."""
    try:
        from divetable import cli

        return cli.main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
