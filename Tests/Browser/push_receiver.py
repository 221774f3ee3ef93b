"""A push service that reads what it is sent by libraries that the app does not use (RFC 8188, 8291, 8292).

As a program it is a check of its own libraries: it reads the vector of RFC 8291, appendix A.
"""

import base64
import json
import os
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser that subscribed: its keys, and what they open."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)

    @property
    def p256dh(self):
        return encoded(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def auth(self):
        return encoded(self.secret)

    def read(self, body):
        return http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")


@dataclass
class Message:
    path: str
    headers: dict
    body: bytes

    @property
    def token(self):
        """The claims of who sent it; fails where the signature is not that of the key."""
        field = self.headers["authorization"]
        assert Vapid02.verify(field), field
        parts = dict(part.strip().split("=", 1) for part in field.removeprefix("vapid ").split(","))
        return parts["k"], json.loads(decoded(parts["t"].split(".")[1]))


class Receiver(ThreadingHTTPServer):
    """Keeps what comes, and answers with `statuses` one after the other, then with 201."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server_address[1]}"
        self.statuses, self.messages = [], []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def close(self):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.messages.append(Message(self.path, headers, body))
        status = self.server.statuses.pop(0) if self.server.statuses else 201
        self.send_response(status)
        self.send_header("Location", "/message/1")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    device = Device()
    device.key = ec.derive_private_key(int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), ec.SECP256R1())
    device.secret = decoded("BTBZMqHH6r4Tts7J_aSIgg")
    vector = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b"
        "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert device.read(decoded(vector)) == b"When I grow up, I want to be a watermelon"
    print("the vector of RFC 8291 is read")
