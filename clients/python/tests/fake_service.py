"""A service whose replies a test chooses: it breaks, redirects, or is someone else."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Reply(NamedTuple):
    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = {}
    content_type: str = "application/json"
    is_lost: bool = False


class Request(NamedTuple):
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class FakeService:
    def __init__(self, *replies: Reply, context: ssl.SSLContext | None = None) -> None:
        self.requests: list[Request] = []
        self._replies = list(replies)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.handle_error = lambda *_: None  # type: ignore[method-assign]
        if context:
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        scheme = "https" if context else "http"
        self.url = f"{scheme}://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    def __enter__(self) -> FakeService:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                service.requests.append(Request(self.command, self.path, dict(self.headers), body))
                reply = service._replies.pop(0)
                self.close_connection = True
                if reply.is_lost:
                    return
                text = reply.body if isinstance(reply.body, str) else json.dumps(reply.body)
                content = b"" if reply.body is None else text.encode()
                self.send_response(reply.status)
                self.send_header("content-length", str(len(content)))
                # Without it a client keeps the connection, and may send its next request into one that is already closed.
                self.send_header("connection", "close")
                if content:
                    self.send_header("content-type", reply.content_type)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_DELETE = _answer

            def log_message(self, *_: object) -> None:
                pass

        return Handler
