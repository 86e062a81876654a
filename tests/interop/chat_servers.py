"""A server of chat completions whose answers a test writes."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class ScriptedServer:
    """Answers each question with the next part of its script: a text, or a function of the HTTP handler.

    The last part answers all further questions. `asked` has the body of every question, `keys` what stood in
    its header for authorization.
    """

    def __init__(self):
        self.script = []
        self.asked = []
        self.keys = []
        self.released = threading.Event()  # lets hanging answers go at the end of a test

    @property
    def address(self):
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def spec(self, **options):
        given = {"model": "scripted", "address": self.address, **options}
        return "llm:" + ",".join(f"{key}={value}" for key, value in given.items())

    def answer(self, handler):
        self.asked.append(json.loads(handler.rfile.read(int(handler.headers["Content-Length"]))))
        self.keys.append(handler.headers["Authorization"])
        self.path = handler.path
        part = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if callable(part):
            part(handler)
        else:
            send(handler, json.dumps({"choices": [{"message": {"role": "assistant", "content": part}}]}))

    @contextmanager
    def running(self):
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                with suppress(OSError):  # whoever asked may have gone
                    outer.answer(self)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield self
        finally:
            self.released.set()
            self._server.shutdown()
            self._server.server_close()
            thread.join()


def send(handler, body, status=200):
    data = body if isinstance(body, bytes) else body.encode()
    handler.send_response(status)
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(data)
