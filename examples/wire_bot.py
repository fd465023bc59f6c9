"""A bot of 30 lines that plays every game over the wire, the way the page does: any answer will do.

python examples/wire_bot.py http://127.0.0.1:8000 CODE
"""

from __future__ import annotations

import json
import random
import sys
import time
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def play(address: str, code: str, name: str = "Wire bot") -> list[int]:
    """Sit down at the table *code*, play until the game is over, and tell the scores."""
    data = json.dumps({"name": name}).encode()
    request = Request(f"{address}/api/tables/{code}/join", data, {"Content-Type": "application/json"})
    with urlopen(request) as response:
        cookie = response.headers["Set-Cookie"].split(";")[0]
    with connect(f"{address.replace('http', 'ws', 1)}/ws/{code}", additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "sonar": True}))
        for frame in socket:
            message = json.loads(frame)
            asked = message.get("asked")
            if message.get("ending"):
                return list(message["ending"]["scores"])
            if asked and asked["must"]:
                move = random.choice(asked["moves"]) if asked.get("moves") else asked["example"]
                place = {"seat": asked["seat"], "fence": asked["fence"]}
                answer = json.dumps({"type": "move", "id": f"bot-{asked['fence']}", **place, "move": move})
                socket.send(answer)
            elif message["type"] == "reject":
                if message["code"] not in ("too_fast", "busy"):
                    raise ValueError(message["reason"])
                time.sleep(0.5)
                socket.send(answer)
    raise ConnectionError("the table closed")


if __name__ == "__main__":
    print(play(*sys.argv[1:3]))
