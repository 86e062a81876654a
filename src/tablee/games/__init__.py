"""One folder per game; the roster finds them. No game knows another.

In Python code `tablee.games(path)` iterates over kept games (`tablee.api.games`).
"""

from tablee.core.callable_package import make_callable

make_callable(__name__)
