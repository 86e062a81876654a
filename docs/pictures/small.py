"""Small PNG files: pictures of screens with 256 colours, which is all that a drawing needs.

The browser reads the picture it has taken; numpy chooses the colours by median cut.
"""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
COLOURS = 256
_STEP = 3  # bits of a channel that are left out when colours are counted
_SIDE = 256 >> _STEP

_READ = """
async (png) => {
  const found = await fetch(`data:image/png;base64,${png}`);
  const picture = await createImageBitmap(await found.blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const paper = canvas.getContext("2d");
  paper.drawImage(picture, 0, 0);
  const bytes = paper.getImageData(0, 0, picture.width, picture.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return [picture.width, picture.height, btoa(text)];
}
"""


def pixels_of(png: bytes, reader: Any) -> Pixels:
    """The picture as rows of red, green and blue; `reader` is a page that shows nothing."""
    width, height, text = reader.evaluate(_READ, base64.b64encode(png).decode())
    flat: Pixels = np.frombuffer(base64.b64decode(text), np.uint8)
    return flat.reshape(height, width, 4)[:, :, :3]


def beside(pictures: list[Pixels], gap: int) -> Pixels:
    """Pictures of one height in a row, on the colour of their first corner."""
    ground = np.broadcast_to(pictures[0][0, 0], (pictures[0].shape[0], gap, 3))
    parts = [part for picture in pictures for part in (picture, ground)]
    return np.concatenate(parts[:-1], axis=1)


def write(pixels: Pixels, path: Path) -> None:
    """Writes a PNG with a palette."""
    coarse = (pixels >> _STEP).astype(np.int64)
    cells = (coarse[:, :, 0] * _SIDE + coarse[:, :, 1]) * _SIDE + coarse[:, :, 2]
    used, inverse, counts = np.unique(cells, return_inverse=True, return_counts=True)
    sums = np.stack([np.bincount(inverse.ravel(), pixels[:, :, c].ravel()) for c in range(3)], axis=1)
    means = sums / counts[:, None]
    boxes = _boxes(means, counts)
    palette = np.zeros((len(boxes), 3), np.uint8)
    colour_of = np.zeros(len(used), np.uint8)
    for number, box in enumerate(boxes):
        palette[number] = np.average(means[box], axis=0, weights=counts[box]).round()
        colour_of[box] = number
    indices = colour_of[inverse.ravel()].reshape(cells.shape)
    height, width = indices.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), indices], axis=1).tobytes()
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [
        (b"IHDR", header),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks))


def _boxes(means: NDArray[np.float64], counts: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Median cut: the box whose colours differ most, weighed by the root of their number, is divided."""
    boxes = [np.arange(len(means))]
    spread = [_spread(means, counts, boxes[0])]
    while len(boxes) < min(COLOURS, len(means)):
        at = int(np.argmax([amount for amount, _ in spread]))
        amount, channel = spread[at]
        if amount <= 0:
            break
        box = boxes[at][np.argsort(means[boxes[at], channel])]
        weight = np.cumsum(np.sqrt(counts[box]))
        middle = min(max(int(np.searchsorted(weight, weight[-1] / 2)), 1), len(box) - 1)
        boxes[at : at + 1] = [box[:middle], box[middle:]]
        spread[at : at + 1] = [_spread(means, counts, half) for half in boxes[at : at + 2]]
    return boxes


def _spread(
    means: NDArray[np.float64], counts: NDArray[np.int64], box: NDArray[np.int64]
) -> tuple[float, int]:
    if len(box) < 2:
        return 0.0, 0
    ranges = np.ptp(means[box], axis=0)
    channel = int(np.argmax(ranges))
    return float(ranges[channel] * np.sqrt(np.sqrt(counts[box].sum()))), channel


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
