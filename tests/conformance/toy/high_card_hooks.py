"""What High Card tells the suites."""

from __future__ import annotations

from tests.conformance.hooks import Hooks
from tests.conformance.toy import exact

HOOKS = Hooks(
    exact.possible,
    exact.published,
    exact.exact,
    exact.learnt,
    exact.legal,
    exact.points,
    contents=exact.contents,
    known=exact.known,
    positions=exact.any_position,
)
