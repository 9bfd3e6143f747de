"""A course from subject to zip, with Python's standard library alone.

COURSEWRIGHT_KEY=cw_live_... python3 examples/create_course.py "Workplace fire safety" course.zip
"""

import os
import sys
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "clients" / "python"))
from coursewright import ApiError, Client, GenerationFailed  # noqa: E402


def main(subject: str, file: str) -> None:
    client = Client(os.environ.get("COURSEWRIGHT_URL", "http://127.0.0.1:3000"), os.environ["COURSEWRIGHT_KEY"])
    try:
        job = client.submit_course({"subject": subject, "addOns": ["assessment"]})
        course = client.wait_for_course(job["jobId"])
        package = client.export_course(course["id"], {"format": "scorm2004"})
    except (ApiError, GenerationFailed) as error:
        sys.exit(f"{error} ({error.code})")
    urllib.request.urlretrieve(package["downloadUrl"], file)
    print(f"{course['name']} is in {file}; preview at {course['shareUrl']}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
