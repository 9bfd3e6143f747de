"""What the client promises. COURSEWRIGHT_URL, COURSEWRIGHT_KEY, WEBHOOK_SECRET and ADMIN_TOKEN name a running service; RECEIVED is a file with a webhook
that it sent: its headers and its body, as JSON."""

import json
import os
import threading
import unittest
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

from coursewright import AdminClient, ApiError, Client, GenerationFailed, WebhookError, verify_webhook

URL = os.environ["COURSEWRIGHT_URL"]
KEY = os.environ["COURSEWRIGHT_KEY"]


class TheService(unittest.TestCase):
    def setUp(self):
        self.client = Client(URL + "/", KEY)

    def test_a_course_from_order_to_package(self):
        seen = []
        job = self.client.submit_course({"subject": "Workplace fire safety", "addOns": ["wrapup"]})
        course = self.client.wait_for_course(job["jobId"], on_progress=seen.append)
        self.assertEqual(seen[-1], 100)
        self.assertEqual(self.client.read_course(course["id"])["name"], course["name"])
        edited = self.client.edit_course(
            course["id"], {"version": 1, "changes": [{"op": "set", "id": "course", "fields": {"name": "Fire"}}]}
        )
        self.assertEqual(edited["version"], 2)
        self.assertEqual([item["version"] for item in self.client.list_versions(course["id"])], [2, 1])
        package = self.client.export_course(course["id"], {"format": "scorm2004"})
        with urllib.request.urlopen(package["downloadUrl"]) as answer:
            self.assertEqual(answer.read(2), b"PK")
        converted = self.client.convert_course(course["id"], {"format": "markdown"})
        with urllib.request.urlopen(converted["downloadUrl"]) as answer:
            self.assertIn("# Fire\n", answer.read().decode())
        self.assertEqual(self.client.list_courses(limit=1)["items"][0]["jobId"], job["jobId"])
        self.assertGreaterEqual(len(self.client.list_languages()), 40)
        self.client.delete_course(course["id"])
        with self.assertRaises(ApiError) as caught:
            self.client.read_course(course["id"])
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "NOT_FOUND"))

    def test_media_from_upload_to_deletion(self):
        table = b"item;place\n" + b"hose;hall\n" * 20
        added = self.client.add_media(table, content_type="text/csv", name="Places.csv")
        self.assertEqual((added["kind"], added["name"]), ("file", "Places.csv"))
        self.assertEqual(self.client.list_media(kind="file")["items"][0]["mediaId"], added["mediaId"])
        self.assertEqual(self.client.read_media(added["mediaId"])["usedBy"], [])
        self.assertEqual(self.client.read_media_file(added["mediaId"]), table)
        with self.assertRaises(ApiError) as caught:
            self.client.add_media(b"<html></html>", name="page.html")
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "VALIDATION_ERROR"))
        self.client.delete_media(added["mediaId"])
        with self.assertRaises(ApiError) as caught:
            self.client.read_media(added["mediaId"])
        self.assertEqual(caught.exception.code, "NOT_FOUND")

    def test_a_refusal_has_a_code_a_message_and_a_request_id(self):
        with self.assertRaises(ApiError) as caught:
            self.client.submit_course({"subject": ""})
        error = caught.exception
        self.assertEqual((error.status, error.code, str(error)), (400, "VALIDATION_ERROR", "subject must not be blank"))
        self.assertRegex(error.request_id or "", "^req_")
        with self.assertRaises(ApiError) as caught:
            Client(URL, "wrong").read_usage()
        self.assertEqual(caught.exception.code, "INVALID_API_KEY")
        with self.assertRaises(ApiError) as caught:
            self.client.read_job("../../admin")
        self.assertEqual(caught.exception.code, "NOT_FOUND")

    def test_the_same_idempotency_key_is_the_same_job(self):
        jobs = [
            self.client.submit_course({"subject": "Workplace fire safety"}, idempotency_key="python")["jobId"] for _ in "ab"
        ]
        self.assertEqual(jobs[0], jobs[1])

    def test_the_operator_opens_an_account(self):
        admin = AdminClient(URL, os.environ["ADMIN_TOKEN"])
        account = admin.create_account({"name": "Python", "plan": "starter"})
        key = admin.create_key(account["id"])
        self.assertEqual(Client(URL, key["key"]).read_usage()["plan"], "starter")
        self.assertIn(account["id"], [item["id"] for item in admin.list_accounts()])
        admin.revoke_key(key["id"])
        with self.assertRaises(ApiError):
            Client(URL, key["key"]).read_usage()

    def test_a_webhook_is_verified_by_its_secret_its_text_and_its_time(self):
        secret = os.environ["WEBHOOK_SECRET"]
        with open(os.environ["RECEIVED"], encoding="utf-8") as file:
            received = json.load(file)
        headers, body = received["headers"], received["body"]
        sent_at = float(headers["webhook-timestamp"])
        self.assertEqual(verify_webhook(secret, headers, body)["event"], "course.created")
        named_otherwise = {name.title(): value for name, value in headers.items()}
        self.assertEqual(verify_webhook(secret, named_otherwise, body.encode(), sent_at + 299)["event"], "course.created")
        wrong = [
            (secret, headers, body + " ", None, "does not fit"),
            ("whsec_AAAA", headers, body, None, "does not fit"),
            ("whsec_%%", headers, body, None, "does not fit"),
            (secret, headers, body, sent_at + 600, "too old"),
            (secret, {**headers, "webhook-timestamp": "soon"}, body, None, "too old"),
            (secret, {}, body, None, "not signed"),
        ]
        for secret_given, headers_given, body_given, now, says in wrong:
            with self.assertRaisesRegex(WebhookError, says):
                verify_webhook(secret_given, headers_given, body_given, now)


class ABadDay(unittest.TestCase):
    """A server that answers what it is told, in turn."""

    def serve(self, *answers):
        calls = []

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                calls.append((self.path, dict(self.headers), self.rfile.read(length)))
                status, headers, body = answers[min(len(calls), len(answers)) - 1]
                if status is None:
                    self.connection.close()
                    return
                content = json.dumps(body).encode() if isinstance(body, dict) else body
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PATCH = answer

            def log_message(self, format, *args):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}", calls

    def test_a_broken_connection_a_500_and_a_429_are_tried_again_with_the_same_idempotency_key(self):
        url, calls = self.serve(
            (None, {}, b""),
            (500, {}, {"message": "x", "code": "INTERNAL_ERROR"}),
            (429, {"Retry-After": "0"}, {"message": "x", "code": "RATE_LIMIT_EXCEEDED"}),
            (202, {}, {"jobId": "job_1", "status": "pending", "pollUrl": "/"}),
        )
        self.assertEqual(Client(url, "t").submit_course({"subject": "Again"})["jobId"], "job_1")
        self.assertEqual(len(calls), 4)
        self.assertEqual(len({headers["Idempotency-Key"] for _, headers, _ in calls}), 1)

    def test_a_change_without_an_idempotency_key_is_not_tried_again(self):
        url, calls = self.serve((500, {}, {"message": "x", "code": "INTERNAL_ERROR"}))
        with self.assertRaises(ApiError):
            Client(url, "t").edit_course("crs_1", {"version": 1, "changes": []})
        self.assertEqual(len(calls), 1)

    def test_a_job_that_fails_is_told_apart_from_a_call_that_fails(self):
        failed = {"message": "No", "code": "MODEL_UNAVAILABLE"}
        url, _ = self.serve((200, {}, {"jobId": "j", "status": "failed", "progress": 1, "course": None, "error": failed}))
        with self.assertRaises(GenerationFailed) as caught:
            Client(url, "t").wait_for_course("j")
        self.assertEqual((caught.exception.code, caught.exception.job_id), ("MODEL_UNAVAILABLE", "j"))

    def test_waiting_ends_when_its_time_is_up(self):
        url, _ = self.serve((200, {}, {"jobId": "j", "status": "pending", "progress": 1, "course": None}))
        with self.assertRaises(TimeoutError):
            Client(url, "t").wait_for_course("j", timeout=0)

    def test_a_key_does_not_follow_to_another_host(self):
        other, reached = self.serve((200, {}, {}))
        url, _ = self.serve((302, {"Location": other}, {}))
        with self.assertRaises(ApiError) as caught:
            Client(url, "t", tries=1).read_usage()
        self.assertEqual((caught.exception.status, reached), (302, []))

    def test_a_proxy_with_a_page_and_a_date_is_still_understood(self):
        url, _ = self.serve((429, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, b"<p>busy</p>"))
        with self.assertRaises(ApiError) as caught:
            Client(url, "t", tries=1).read_usage()
        self.assertEqual((caught.exception.code, caught.exception.retry_after), ("RATE_LIMIT_EXCEEDED", None))


if __name__ == "__main__":
    unittest.main()
