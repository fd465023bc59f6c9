"""``python -m divetable``."""

import sys

from divetable.cli import main

sys.exit(main())
