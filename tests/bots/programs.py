"""Programs that play and programs that misbehave: `python programs.py NAME [MARK]`, by name.

Each speaks the protocol of docs/bots.md up to the point where it goes wrong. They import nothing of ours. MARK
does nothing: tests find the processes by it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def answer(**fields):
    print(json.dumps(fields), flush=True)


def asked():
    """The questions for a move, one by one; says hello by the way."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer(ready=True)
        elif message["type"] == "move":
            yield message
        elif message["type"] == "quit":
            return


def first():
    for message in asked():
        answer(move=message["legal"][0])


def noting():
    """Writes something about each of its moves, too much and not always a text."""
    for number, message in enumerate(asked()):
        answer(
            move=message["legal"][0],
            note=["worth \u001b[2J+3\nand 4", "x" * 5000, ["no", "text"], ""][number % 4],
        )


def curious():
    """Writes down all it is ever told."""
    with Path(sys.argv[2]).open("a", encoding="utf-8") as file:
        for line in sys.stdin:
            file.write(line)
            file.flush()
            message = json.loads(line)
            if message["type"] == "hello":
                answer(ready=True, wants=["text", "scene", "record"])
            elif message["type"] == "move":
                answer(move=message["legal"][0])


def sleeping():
    for _ in asked():
        time.sleep(1000)


def never_ready():
    time.sleep(1000)


def late():
    for message in asked():
        time.sleep(2 * message["budget"]["seconds"])
        answer(move=message["legal"][0])


def garbage():
    for _ in asked():
        print("\x1b[31mI think I shall play the third field", flush=True)


def lying():
    for _ in asked():
        answer(move="99")


def wrong_shape():
    for _ in asked():
        answer(move=3)


def nested():
    for _ in asked():
        print("[" * 50000, flush=True)


def not_text():
    for _ in asked():
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        sys.stdout.buffer.flush()


def talkative():
    for message in asked():
        answer(move=message["legal"][0])
        print("that was a good move", flush=True)


def endless_line():
    for _ in asked():
        while True:
            sys.stdout.write("x" * 10000)


def flood():
    for _ in asked():
        while True:
            print("x" * 100)


def flood_of_errors():
    """Says much on standard error, which is allowed, and then answers."""
    for message in asked():
        for _ in range(2000):
            print("x" * 1000, file=sys.stderr)
        answer(move=message["legal"][0])


def exiting():
    for _ in asked():
        print("I do not want to play", file=sys.stderr)
        sys.exit(3)


def exiting_at_once():
    sys.exit(4)


def one_answer():
    for message in asked():
        answer(move=message["legal"][0])
        return


def killed():
    for _ in asked():
        os.kill(os.getpid(), signal.SIGSEGV)


def closing():
    """Prints nothing, closes its output and stays."""
    for _ in asked():
        os.close(1)
        time.sleep(1000)


def deaf():
    """Closes its input and stays."""
    for _ in asked():
        os.close(0)
        time.sleep(1000)


def stubborn():
    """Ignores every signal that can be ignored."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    for _ in asked():
        time.sleep(1000)


def greedy_for_memory():
    for message in asked():
        kept = bytearray(10 << 30)
        answer(move=message["legal"][len(kept) % 1])


def filling():
    """Takes as many mebibytes as its last word says."""
    for message in asked():
        kept = bytearray(int(sys.argv[3]) << 20)
        answer(move=message["legal"][len(kept) % 1])


def _child(**options):
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", *sys.argv[2:]], **options)


def forking():
    """Starts children, one of them in a session of its own with a parent that is gone, and plays on."""
    for number, message in enumerate(asked()):
        if number == 0:
            _child()
            _child(start_new_session=True)
            if os.fork() == 0:
                os.setsid()
                if os.fork() == 0:
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    time.sleep(1000)
                os._exit(0)
        answer(move=message["legal"][0])


def ending_its_parent():
    """Leaves a child in a session of its own behind, and ends whoever started it."""
    for _ in asked():
        _child(start_new_session=True)
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(1000)


def asking_for_lists():
    answer(ready=True, wants=[[]])
    time.sleep(1000)


def empty_line():
    for _ in asked():
        print(flush=True)


def lying_at_length():
    for _ in asked():
        answer(move="9" * 60_000)


def no_error():
    for message in asked():
        answer(move=message["legal"][0], error=None)


def forking_and_sleeping():
    for _ in asked():
        for _ in range(5):
            _child(start_new_session=True)
        time.sleep(1000)


def leaving_children():
    """Ends, but its children keep its pipes open."""
    for _ in asked():
        _child(start_new_session=True)
        sys.exit(5)


def multiplying():
    """Descendants that live no longer than it takes to have one of their own, in groups of their own."""
    end = time.monotonic() + 20  # should nobody be able to end them
    for _ in asked():
        for _ in range(4):
            if os.fork() == 0:
                os.setsid()
                while time.monotonic() < end:
                    if os.fork() > 0:
                        os._exit(0)
                os._exit(0)
        time.sleep(1000)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
