"""The vectors that the TypeScript, Python and Go clients share."""

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).resolve().parents[2] / "vectors"


def read_vectors(name: str) -> Any:
    return json.loads((_FOLDER / name).read_text(encoding="utf-8"))
