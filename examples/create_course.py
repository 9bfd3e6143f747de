"""A course from subject to zip, with Python's standard library alone.

KEY=cw_live_... python3 create_course.py "Workplace fire safety" course.zip
"""

import json
import os
import sys
import time
import urllib.request

SERVER = os.environ.get("SERVER", "http://127.0.0.1:3000")
KEY = os.environ["KEY"]


def call(method, path, body=None):
    request = urllib.request.Request(
        SERVER + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def main(subject, file):
    job = call("POST", "/api/v1/courses", {"subject": subject, "addOns": ["assessment"]})
    pause = 0.3
    while True:
        status = call("GET", job["pollUrl"])
        if status["status"] == "completed":
            break
        if status["status"] == "failed":
            sys.exit(status["error"]["message"])
        time.sleep(pause)
        pause = min(pause * 1.5, 5)
    course = status["course"]
    package = call("POST", f"/api/v1/courses/{course['id']}/export", {"format": "scorm2004"})
    urllib.request.urlretrieve(package["downloadUrl"], file)
    print(f"{course['name']} is in {file}; preview at {course['shareUrl']}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
