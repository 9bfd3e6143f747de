"""Receives Coursewright's webhooks: checks who sent them, answers at once, and then does the work.

WEBHOOK_SECRET=whsec_... python3 examples/receive_webhooks.py
"""

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "clients" / "python"))
from coursewright import WebhookError, verify_webhook  # noqa: E402

SECRET = os.environ["WEBHOOK_SECRET"]
LARGEST_BODY = 1024 * 1024
seen = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        if length > LARGEST_BODY:
            return self.answer(413)
        body = self.rfile.read(length)
        try:
            event = verify_webhook(SECRET, dict(self.headers), body)
        except WebhookError:
            return self.answer(401)
        # Answer first: the sender waits ten seconds at most, and never tries again.
        self.answer(200)
        if self.headers["webhook-id"] not in seen:
            seen.add(self.headers["webhook-id"])
            handle(event)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def handle(event: dict) -> None:
    if event["event"] == "course.created":
        print(f"created {event['course']['name']}: {event['course']['shareUrl']}", flush=True)
    elif event["event"] == "course.failed":
        print(f"failed {event['jobId']}: {event['error']['message']}", flush=True)
    elif event["event"] == "course.exported":
        print(f"exported {event['courseId']}: {event['downloadUrl']}", flush=True)
    else:
        print(f"a new kind of event: {event['event']}", flush=True)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print(f"listening on {server.server_port}", flush=True)
    server.serve_forever()
