"""What the operations need of a client; gatehouse.Gatehouse is one."""

from typing import Any, Protocol

import httpx


class Client(Protocol):
    def send(self, request: dict[str, Any]) -> httpx.Response: ...

    async def send_async(self, request: dict[str, Any]) -> httpx.Response: ...
