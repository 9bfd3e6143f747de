"""Turns the Markdown files of a folder into a course whose every part cites them, and downloads its package.

COURSEWRIGHT_KEY=cw_live_... python3 docs_to_course.py docs "Our product" course.zip
"""

import os
import sys
import urllib.request
from pathlib import Path
from typing import List, Tuple

for folder in (Path(__file__).parent, Path(__file__).parents[2] / "clients" / "python"):
    sys.path.append(str(folder))
from coursewright import ApiError, Client, GenerationFailed  # noqa: E402

# A course is made from ten documents at most.
MOST_SOURCES = 10


def main(folder: str, name: str, file: str) -> None:
    client = Client(os.environ.get("COURSEWRIGHT_URL", "http://127.0.0.1:3000"), os.environ["COURSEWRIGHT_KEY"])
    documents = read_documents(Path(folder))
    if not documents:
        sys.exit(f"There is no Markdown in {folder}")
    try:
        sources = [client.add_source({"name": title, "text": text})["sourceId"] for title, text in documents]
        job = client.submit_course({"subject": name, "sources": sources, "addOns": ["assessment", "wrapup"]})
        course = client.wait_for_course(job["jobId"])
        package = client.export_course(course["id"], {"format": "scorm12"})
    except (ApiError, GenerationFailed) as error:
        sys.exit(f"{error} ({error.code})")
    urllib.request.urlretrieve(package["downloadUrl"], file)
    print(f"{course['name']} from {len(documents)} documents is in {file}; preview at {course['shareUrl']}")


def read_documents(folder: Path) -> List[Tuple[str, str]]:
    """One for each file, by its path; when there are too many, neighbours are joined."""
    files = [path for path in sorted(folder.rglob("*.md")) if path.read_text(encoding="utf-8").strip()]
    size = -(-len(files) // MOST_SOURCES) or 1
    groups = [files[at : at + size] for at in range(0, len(files), size)]
    return [
        (str(group[0].relative_to(folder)), "\n\n".join(path.read_text(encoding="utf-8") for path in group))
        for group in groups
    ]


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3])
