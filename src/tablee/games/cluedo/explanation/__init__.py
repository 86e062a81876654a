"""Why a mark stands on the clue sheet of Cluedo, for whoever asks `why codd`.

inference_steps.py has a step of reasoning for each certainty, and finds the facts behind what no single step
gives; explainer.py answers a question, and sentences.py has its words.
"""

from __future__ import annotations

from tablee.games.cluedo.explanation.explainer import explain

__all__ = ["explain"]
