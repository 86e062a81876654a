"""Inference compiled by itself, for those who have no game at hand: records that hold nothing."""

from __future__ import annotations

import numpy as np

SETUP = np.dtype([("cluedo_inference_setup", np.int64)])
STATE = np.dtype([("cluedo_inference_state", np.int64)])
