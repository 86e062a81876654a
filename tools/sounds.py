"""Synthesises the sounds of the tables: `python -m tools.sounds` writes them into `web/static/sounds`.

Each is some tenths of a second of decaying tones and noise, as WAV: mono, 16 bits, 12,000 samples a second,
which every browser decodes. Nothing in them is recorded or drawn by chance, so the bytes are always the same.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "tablee" / "web" / "static" / "sounds"
RATE = 12_000  # samples a second: the highest tone here has 2,000 Hz
LOUDEST = 0.6  # of what a sample can hold: several sounds may be heard at once
FADE = 0.004  # seconds at both ends: a tone that is cut off clicks

Wave = Callable[[float], float]  # the sample, from -1 to 1, at a time in seconds


def tone(hertz: float, halving: float, overtones: tuple[float, ...] = ()) -> Wave:
    """Returns a tone whose loudness halves in so many seconds; `overtones` are the shares of those above it.

    Higher tones die away sooner, as those of things that are struck do.
    """

    def sample(time: float) -> float:
        shares = (1.0, *overtones)
        return sum(
            share * math.sin(2 * math.pi * hertz * number * time) * 0.5 ** (number * time / halving)
            for number, share in enumerate(shares, start=1)
        ) / sum(shares)

    return sample


def rustle(halving: float, smooth: int) -> Wave:
    """Returns noise that dies away; the mean of `smooth` neighbours takes the sharpness from it."""
    drawn = list(_noise(RATE))
    smoothed = [sum(drawn[at : at + smooth]) / smooth for at in range(RATE - smooth)]
    most = max(map(abs, smoothed))
    return lambda time: smoothed[int(time * RATE)] / most * 0.5 ** (time / halving)


def _noise(count: int) -> Iterator[float]:
    """Yields numbers from -1 to 1 that look like chance: the generator of the C standard's example."""
    state = 1
    for _ in range(count):
        state = (state * 1_103_515_245 + 12_345) % (1 << 31)
        yield state / (1 << 30) - 1


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Returns waves together, each with the time at which it begins and its share of the loudness."""
    return lambda time: sum(share * part(time - begin) for begin, share, part in parts if time >= begin)


# What each is heard for stands in static/sounds.js. The length is in seconds.
SOUNDS: dict[str, tuple[float, Wave]] = {
    "seed": (0.06, mixed((0.0, 0.7, tone(760, 0.010, (0.5,))), (0.0, 0.3, rustle(0.003, 2)))),
    "card": (0.12, mixed((0.0, 0.6, rustle(0.022, 3)), (0.03, 0.4, tone(170, 0.016, (0.4,))))),
    "turn": (0.30, mixed((0.0, 0.5, tone(587.3, 0.05, (0.3,))), (0.1, 0.5, tone(880, 0.06, (0.2,))))),
    "end": (
        0.50,
        mixed(
            (0.0, 0.3, tone(523.3, 0.09, (0.3,))),
            (0.1, 0.3, tone(659.3, 0.09, (0.3,))),
            (0.2, 0.4, tone(784, 0.10, (0.3,))),
        ),
    ),
    "wrong": (
        0.20,
        mixed((0.0, 0.5, tone(196, 0.03, (0.5, 0.3))), (0.08, 0.5, tone(164.8, 0.04, (0.5, 0.3)))),
    ),
    "notice": (0.22, mixed((0.0, 0.6, tone(988, 0.05, (0.2,))), (0.0, 0.4, tone(1482, 0.03)))),
}


def samples(seconds: float, sound: Wave) -> array[int]:
    """Returns a sound as 16-bit samples, as loud as all others, without clicks at its ends."""
    count = round(seconds * RATE)
    heard = [sound(at / RATE) * min(1.0, at / RATE / FADE, (count - at) / RATE / FADE) for at in range(count)]
    most = max(map(abs, heard))
    found = array("h", [round(value / most * LOUDEST * 0x7FFF) for value in heard])
    if sys.byteorder == "big":
        found.byteswap()
    return found


def write(folder: Path) -> list[Path]:
    """Writes every sound into a folder and returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, (seconds, sound) in SOUNDS.items():
        file = folder / f"{name}.wav"
        with wave.open(str(file), "wb") as target:
            target.setnchannels(1)
            target.setsampwidth(2)
            target.setframerate(RATE)
            target.writeframes(samples(seconds, sound).tobytes())
        files.append(file)
    return files


def main() -> None:
    """Writes the files of the web."""
    for file in write(FOLDER):
        print(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file, file.stat().st_size)


if __name__ == "__main__":
    main()
