"""The API of Coursewright, with Python's standard library alone.

One file: copy it into your project, or put its folder on your path. Python 3.9 or newer.

    from coursewright import Client

    client = Client("https://courses.example.com", "cw_live_...")
    job = client.submit_course({"subject": "Workplace fire safety", "addOns": ["assessment"]})
    course = client.wait_for_course(job["jobId"])
    package = client.export_course(course["id"], {"format": "scorm12"})
    print(package["downloadUrl"])
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.message import Message
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Literal, Mapping, Optional, TypedDict, Union, cast

if TYPE_CHECKING:
    from typing import NotRequired

__all__ = ["AdminClient", "ApiError", "Client", "GenerationFailed", "WebhookError", "verify_webhook"]

_TRIES = 4
_FIRST_PAUSE_SECONDS = 0.25
_LONGEST_PAUSE_SECONDS = 60.0
_TIMEOUT_SECONDS = 60.0
_FIRST_WAIT_SECONDS = 2.0
_LONGEST_WAIT_SECONDS = 20.0
_WAIT_GROWTH = 1.4

# A message that is older, or from further in the future, may be a replay (Standard Webhooks 1.0).
_TOLERANCE_SECONDS = 5 * 60


class ApiError(Exception):
    """The service said no: `code` says why, the message is fit for an end user."""

    def __init__(
        self, status: int, code: str, message: str, request_id: Optional[str] = None, retry_after: Optional[float] = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.request_id = request_id
        self.retry_after = retry_after


class GenerationFailed(Exception):
    """The course could not be generated; the credit was given back."""

    def __init__(self, job_id: str, message: str, code: Optional[str] = None) -> None:
        super().__init__(message)
        self.job_id = job_id
        self.message = message
        self.code = code


class WebhookError(ValueError):
    """The webhook did not come from this account's service just now."""


# Types: made by `npm run generate` from src/api/routes.

class AccountChange(TypedDict):
    name: NotRequired[str]
    plan: NotRequired[str]
    monthlyCredits: NotRequired[int]

class BrandChoice(TypedDict):
    name: str
    colours: NotRequired[Union[Dict[str, Any], None]]
    corners: NotRequired[Literal["petal", "round", "square"]]
    typeface: NotRequired[Literal["bricolage", "manrope", "fraunces", "atkinson"]]
    footer: NotRequired[Union[str, None]]

class CommentAnswer(TypedDict):
    answer: NotRequired[str]
    state: NotRequired[Literal["open", "done", "applied", "declined"]]

class ConversionRequest(TypedDict):
    format: Literal["cmi5", "xapi", "common_cartridge", "html", "epub", "docx", "markdown", "gift", "moodle_xml"]
    callbackUrl: NotRequired[str]

class CourseChanges(TypedDict):
    version: int
    changes: List[Dict[str, Any]]

class CourseRequest(TypedDict):
    subject: str
    format: NotRequired[Literal["onepage", "classic"]]
    languageId: NotRequired[str]
    outline: NotRequired[List[str]]
    addOns: NotRequired[List[Literal["practical-exercises", "wrapup", "assessment", "articles", "videos", "agreement"]]]
    audience: NotRequired[Union[str, None]]
    level: NotRequired[Union[Literal["beginner", "intermediate", "advanced"], None]]
    tone: NotRequired[Union[Literal["plain", "friendly", "formal"], None]]
    length: NotRequired[Union[Literal["short", "standard", "long"], None]]
    sources: NotRequired[Union[List[str], None]]
    sourceSections: NotRequired[Union[List[str], None]]
    grounding: NotRequired[Union[Literal["strict", "open"], None]]
    author: NotRequired[Literal["library", "model"]]
    model: NotRequired[str]
    practice: NotRequired[Union[Literal["spaced", "none"], None]]
    pictures: NotRequired[Union[bool, None]]
    mustCover: NotRequired[Union[List[str], None]]
    callbackUrl: NotRequired[str]

class ExportRequest(TypedDict):
    format: NotRequired[Literal["scorm12", "scorm2004", "scorm2004_4"]]
    sequencing: NotRequired[Union[Literal["adaptive"], None]]
    callbackUrl: NotRequired[str]

class KeyRotation(TypedDict):
    graceSeconds: NotRequired[int]

class NewAccount(TypedDict):
    name: str
    plan: str
    monthlyCredits: NotRequired[int]

class NewKeyRequest(TypedDict):
    name: NotRequired[str]
    test: NotRequired[bool]
    scopes: NotRequired[List[Literal["read", "write", "export"]]]
    expiresAt: NotRequired[str]

class PlanFigures(TypedDict):
    paid: bool
    monthlyCredits: int
    mediaBytes: NotRequired[Union[int, None]]
    monthlyModelBudget: NotRequired[Union[float, None]]
    model: NotRequired[Union[str, None]]

class ReviewChange(TypedDict):
    closed: NotRequired[bool]
    expiresAt: NotRequired[str]

class ReviewRequest(TypedDict):
    title: NotRequired[str]
    version: NotRequired[int]
    expiresAt: NotRequired[str]
    password: NotRequired[str]
    callbackUrl: NotRequired[str]

class RewriteRequest(TypedDict):
    id: str
    instruction: str
    content: NotRequired[Dict[str, Any]]
    apply: NotRequired[bool]
    callbackUrl: NotRequired[str]

class SourceText(TypedDict):
    text: str
    name: NotRequired[str]

class TranslationRequest(TypedDict):
    languageId: str
    callbackUrl: NotRequired[str]

class AcceptedJob(TypedDict):
    jobId: str
    status: Literal["pending"]
    pollUrl: str

class Account(TypedDict):
    id: str
    name: str
    plan: str
    monthlyCredits: int
    creditsUsed: int
    periodEnds: str
    webhookSecret: str
    createdAt: str

class AccountList(TypedDict):
    items: List["ListedAccount"]

class AddedCourse(TypedDict):
    id: str
    name: str
    headline: str
    shareUrl: str
    createdAt: str
    findings: List[Dict[str, Any]]

class Agreement(TypedDict):
    title: str
    statement: str
    confirmation: str

class ApiKey(TypedDict):
    id: str
    name: str
    scopes: List[Literal["read", "write", "export"]]
    createdAt: str
    expiresAt: Union[str, None]
    start: str
    end: str
    test: bool
    lastUsedAt: Union[str, None]
    revokedAt: Union[str, None]

class ApiKeyList(TypedDict):
    items: List["ApiKey"]

class Article(TypedDict):
    id: str
    chapterId: str
    title: str
    minutes: int
    markdown: str
    cites: NotRequired[List[Dict[str, Any]]]

class Assessment(TypedDict):
    title: NotRequired[str]
    passMark: int
    draw: NotRequired[int]
    attempts: NotRequired[int]
    review: NotRequired[Literal["after-pass", "each-try", "never"]]
    questions: List["Question"]

class AuditEntry(TypedDict):
    id: str
    at: str
    actor: str
    accountId: Union[str, None]
    action: str
    targetId: Union[str, None]
    address: str
    requestId: str

class AuditTrail(TypedDict):
    items: List["AuditEntry"]
    nextCursor: Union[str, None]

Block = Dict[str, Any]

class Brand(TypedDict):
    name: str
    colours: Union[Dict[str, Any], None]
    corners: Literal["petal", "round", "square"]
    typeface: Literal["bricolage", "manrope", "fraunces", "atkinson"]
    footer: Union[str, None]
    logo: Union[Dict[str, Any], None]
    version: Union[str, None]
    savedAt: Union[str, None]

class Chapter(TypedDict):
    id: str
    title: str
    summary: str
    lessons: List["Lesson"]

class ConversionResult(TypedDict):
    courseId: str
    format: Literal["cmi5", "xapi", "common_cartridge", "html", "epub", "docx", "markdown", "gift", "moodle_xml"]
    downloadUrl: str
    shareUrl: str
    exportedAt: str
    leftOut: List["LeftOutOfFile"]

class Course(TypedDict):
    name: str
    headline: str
    caveat: NotRequired[str]
    language: str
    format: Literal["onepage", "classic"]
    level: Literal["beginner", "intermediate", "advanced"]
    minutes: int
    outcomes: List[Dict[str, Any]]
    hues: List[int]
    cover: NotRequired[Dict[str, Any]]
    practice: NotRequired[Literal["spaced", "none"]]
    chapters: List["Chapter"]
    wrapup: NotRequired["Wrapup"]
    assessment: NotRequired["Assessment"]
    articles: NotRequired[List["Article"]]
    jobAids: NotRequired[List["JobAid"]]
    rolePlays: NotRequired[List["RolePlay"]]
    agreement: NotRequired["Agreement"]
    glossary: List[Dict[str, Any]]
    references: List["Reference"]
    passages: NotRequired[List["Passage"]]
    media: NotRequired[List[Dict[str, Any]]]
    memory: "Memory"
    reviewed: NotRequired[Dict[str, Any]]
    origin: "Origin"
    id: str
    version: int
    createdAt: str
    translationOf: NotRequired[str]
    sourceVersion: NotRequired[int]
    family: NotRequired[str]
    quality: "QualityReport"

class CourseApproved(TypedDict):
    event: Literal["course.approved"]
    reviewId: str
    version: int
    approvedAt: str
    course: "CourseObject"

class CourseComment(TypedDict):
    commentId: str
    reviewId: str
    partId: str
    isGone: bool
    version: int
    state: Literal["open", "done", "applied", "declined"]
    name: str
    text: str
    createdAt: str
    changedAt: Union[str, None]
    suggestion: Union[List[Dict[str, Any]], None]
    answers: List[Dict[str, Any]]

class CourseCommentList(TypedDict):
    items: List["CourseComment"]
    nextCursor: Union[str, None]

class CourseCommented(TypedDict):
    event: Literal["course.commented"]
    reviewId: str
    commentId: str
    partId: str
    course: "CourseObject"

class CourseCreated(TypedDict):
    event: Literal["course.created"]
    jobId: str
    course: "CourseObject"

class CourseExported(TypedDict):
    event: Literal["course.exported"]
    courseId: str
    format: Literal["scorm12", "scorm2004", "scorm2004_4", "cmi5", "xapi", "common_cartridge", "html", "epub", "docx", "markdown", "gift", "moodle_xml"]
    downloadUrl: str
    shareUrl: str
    exportedAt: str

class CourseFailed(TypedDict):
    event: Literal["course.failed"]
    jobId: str
    error: "JobFailure"

class CourseObject(TypedDict):
    id: str
    name: str
    headline: str
    shareUrl: str
    createdAt: str

CourseRead = Any

class CourseUpdated(TypedDict):
    event: Literal["course.updated"]
    jobId: str
    course: "CourseObject"

class CourseVersion(TypedDict):
    version: int
    savedAt: str
    savedBy: str
    madeBy: Literal["generated", "edited", "restored", "copied", "translated", "rewritten"]
    changes: List[Dict[str, Any]]
    exports: List[Dict[str, Any]]
    mediaBytes: int
    notes: List[str]

class CourseVersionList(TypedDict):
    items: List["CourseVersion"]

class Delivery(TypedDict):
    id: str
    event: Literal["course.created", "course.updated", "course.failed", "course.exported", "course.commented", "course.approved", "webhook.test"]
    url: str
    payload: Union["CourseCreated", "CourseUpdated", "CourseFailed", "CourseExported", "CourseCommented", "CourseApproved", "WebhookTest"]
    outcome: Literal["delivered", "refused", "redirected", "timed-out", "blocked", "unresolved", "unreachable", "tls-failed", "invalid-answer", "invalid-url", "withdrawn", "abandoned", "waiting"]
    status: Union[int, None]
    milliseconds: Union[int, None]
    answer: Union[str, None]
    createdAt: str
    finishedAt: Union[str, None]

class DeliveryList(TypedDict):
    items: List["Delivery"]
    nextCursor: Union[str, None]

class EditedCourse(TypedDict):
    version: int
    ids: Dict[str, Any]
    findings: List[Dict[str, Any]]
    quality: "QualityReport"

class Exercise(TypedDict):
    title: str
    task: str
    steps: List[Dict[str, Any]]
    hint: str
    answer: str

class ExportResult(TypedDict):
    courseId: str
    format: Literal["scorm12", "scorm2004", "scorm2004_4"]
    downloadUrl: str
    shareUrl: str
    exportedAt: str

class Forecast(TypedDict):
    kind: Literal["model", "subject-pack", "part-of-pack", "domain-pack", "workbook", "sources"]
    name: Union[str, None]
    model: NotRequired[str]
    title: str
    language: str
    lessons: Union[List[str], None]
    lessonCount: Union[int, None]
    minutes: Union[int, None]
    teaches: Literal["subject", "wider", "narrower", "method", "nothing", "documents", "unknown"]
    leftOut: List[Dict[str, Any]]
    unused: List[str]
    adapted: NotRequired[List[str]]
    focus: NotRequired[str]
    sections: NotRequired[Dict[str, Any]]
    subjectLanguage: NotRequired[str]
    suggestions: List[Dict[str, Any]]
    credits: int
    creditsLeft: int

class Health(TypedDict):
    status: Literal["ok"]
    version: str

class JobAid(TypedDict):
    id: str
    title: str
    markdown: str

class JobFailure(TypedDict):
    message: str
    code: NotRequired[str]

class JobList(TypedDict):
    items: List["ListedJob"]
    nextCursor: Union[str, None]

class JobStatus(TypedDict):
    jobId: str
    status: Literal["pending", "completed", "failed"]
    progress: int
    stage: NotRequired[Literal["waiting", "reading", "planning", "writing", "questions", "checking"]]
    outline: NotRequired[List[Dict[str, Any]]]
    previewUrl: NotRequired[str]
    model: NotRequired[str]
    course: Union["CourseObject", None]
    origin: NotRequired["Origin"]
    error: NotRequired["JobFailure"]

class Language(TypedDict):
    id: str
    name: str
    nativeName: str
    direction: Literal["ltr", "rtl"]

class LanguageList(TypedDict):
    items: List["Language"]

class LeftOutOfFile(TypedDict):
    part: str
    count: int
    reason: Literal["no-pictures", "no-sound", "no-film", "no-files", "no-such-question", "test-withheld"]
    says: str

class Lesson(TypedDict):
    id: str
    slot: int
    title: str
    minutes: int
    outcomeIds: List[str]
    blocks: List["Block"]
    exercise: NotRequired["Exercise"]
    video: NotRequired["Video"]

class ListedAccount(TypedDict):
    id: str
    name: str
    plan: str
    monthlyCredits: int
    creditsUsed: int
    periodEnds: str
    createdAt: str

class ListedJob(TypedDict):
    jobId: str
    status: Literal["pending", "completed", "failed"]
    progress: int
    stage: NotRequired[Literal["waiting", "reading", "planning", "writing", "questions", "checking"]]
    outline: NotRequired[List[Dict[str, Any]]]
    previewUrl: NotRequired[str]
    model: NotRequired[str]
    course: Union["CourseObject", None]
    origin: NotRequired["Origin"]
    error: NotRequired["JobFailure"]
    subject: str
    languageId: str
    createdAt: str

class ListedReview(TypedDict):
    reviewId: str
    courseId: str
    reviewUrl: str
    title: str
    state: Literal["open", "closed", "expired"]
    version: Union[int, None]
    hasPassword: bool
    callbackUrl: Union[str, None]
    createdAt: str
    expiresAt: str
    comments: int
    openComments: int
    approvals: List[Dict[str, Any]]

class Media(TypedDict):
    mediaId: str
    kind: Literal["picture", "sound", "film", "captions", "file"]
    name: str
    bytes: int
    format: str
    width: Union[int, None]
    height: Union[int, None]
    seconds: Union[int, None]
    notes: List[str]
    madeBy: Union[str, None]
    createdAt: str

class MediaDetail(TypedDict):
    mediaId: str
    kind: Literal["picture", "sound", "film", "captions", "file"]
    name: str
    bytes: int
    format: str
    width: Union[int, None]
    height: Union[int, None]
    seconds: Union[int, None]
    notes: List[str]
    madeBy: Union[str, None]
    createdAt: str
    usedBy: List[Dict[str, Any]]

class MediaList(TypedDict):
    items: List["Media"]
    nextCursor: Union[str, None]

class Memory(TypedDict):
    slots: int
    first: Dict[str, Any]
    numbers: Dict[str, Any]
    past: List[Dict[str, Any]]
    responseNames: NotRequired[Dict[str, Any]]

class NewApiKey(TypedDict):
    id: str
    name: str
    scopes: List[Literal["read", "write", "export"]]
    createdAt: str
    expiresAt: Union[str, None]
    key: str

class OperatorDelivery(TypedDict):
    id: str
    event: Literal["course.created", "course.updated", "course.failed", "course.exported", "course.commented", "course.approved", "webhook.test"]
    accountId: str
    accountName: str
    host: Union[str, None]
    outcome: Literal["delivered", "refused", "redirected", "timed-out", "blocked", "unresolved", "unreachable", "tls-failed", "invalid-answer", "invalid-url", "withdrawn", "abandoned", "waiting"]
    status: Union[int, None]
    milliseconds: Union[int, None]
    createdAt: str
    finishedAt: Union[str, None]

class OperatorDeliveryList(TypedDict):
    items: List["OperatorDelivery"]
    nextCursor: Union[str, None]

class OperatorJob(TypedDict):
    id: str
    kind: Literal["generate", "translate", "rewrite", "look", "copy", "import"]
    state: Literal["waiting", "running", "failed", "completed"]
    accountId: str
    accountName: str
    progress: int
    attempt: int
    workerId: Union[str, None]
    error: Union[Dict[str, Any], None]
    modelCalls: int
    inputTokens: int
    outputTokens: int
    createdAt: str
    finishedAt: Union[str, None]

class OperatorJobList(TypedDict):
    items: List["OperatorJob"]
    nextCursor: Union[str, None]

class Origin(TypedDict):
    kind: Literal["model", "subject-pack", "part-of-pack", "domain-pack", "workbook", "sources"]
    name: str
    title: NotRequired[str]
    version: str
    leftOut: List[Dict[str, Any]]
    unused: List[str]
    edited: NotRequired[Literal[True]]
    test: NotRequired[Literal[True]]
    translatedFrom: NotRequired[Dict[str, Any]]
    questions: NotRequired[Dict[str, Any]]
    sections: NotRequired[Dict[str, Any]]
    focus: NotRequired[str]
    adapted: NotRequired[List[str]]
    subjectLanguage: NotRequired[str]
    suggestions: NotRequired[List[Dict[str, Any]]]
    critic: NotRequired[Dict[str, Any]]
    grounding: NotRequired[Dict[str, Any]]
    written: NotRequired[Dict[str, Any]]

class Passage(TypedDict):
    id: str
    ref: str
    page: NotRequired[int]
    headings: List[str]
    text: str
    hash: str

class Plan(TypedDict):
    name: str
    paid: bool
    monthlyCredits: int
    mediaBytes: Union[int, None]
    monthlyModelBudget: Union[float, None]
    model: Union[str, None]

class PlanList(TypedDict):
    items: List["Plan"]

class ProposedCourse(TypedDict):
    title: str
    sections: List[str]
    words: int
    lessons: Union[int, None]
    tooMany: int

class QualityReport(TypedDict):
    form: Dict[str, Any]
    substance: Union[Dict[str, Any], None]
    ledger: NotRequired[Dict[str, Any]]

Question = Dict[str, Any]

class Readiness(TypedDict):
    status: Literal["ready", "not-ready"]
    database: bool
    storage: bool

Reference = Dict[str, Any]

class Review(TypedDict):
    reviewId: str
    courseId: str
    reviewUrl: str
    title: str
    state: Literal["open", "closed", "expired"]
    version: Union[int, None]
    hasPassword: bool
    callbackUrl: Union[str, None]
    createdAt: str
    expiresAt: str

class ReviewList(TypedDict):
    items: List["ListedReview"]

class RewrittenPart(TypedDict):
    id: str
    before: Dict[str, Any]
    after: Dict[str, Any]
    findings: List[Dict[str, Any]]

class RolePlay(TypedDict):
    id: str
    title: str
    players: str
    playMinutes: int
    setup: str
    sheets: List[Dict[str, Any]]
    watch: List[str]
    debrief: List[str]

class ServiceState(TypedDict):
    version: str
    startedAt: str
    queue: Dict[str, Any]
    workers: List[Dict[str, Any]]
    model: Dict[str, Any]
    storage: List[Dict[str, Any]]
    disk: Union[Dict[str, Any], None]
    lastBackup: Union[Dict[str, Any], None]

class ServiceUsage(TypedDict):
    days: List[Dict[str, Any]]
    accounts: List[Dict[str, Any]]
    keys: List[Dict[str, Any]]
    models: List[Dict[str, Any]]

class SettingList(TypedDict):
    items: List["SettingValue"]

class SettingValue(TypedDict):
    name: str
    value: Union[str, None]
    isSecret: bool

class Source(TypedDict):
    sourceId: str
    name: str
    kind: Literal["pdf", "docx", "pptx", "odt", "html", "markdown", "text", "epub", "captions", "csv", "xlsx"]
    pages: Union[int, None]
    words: int
    headings: int
    language: Union[str, None]
    needsModel: bool
    can: Union[Union[Dict[str, Any], Literal["pending"]], None]
    pictures: Union[Dict[str, Any], None]
    hasFile: bool
    createdAt: str

class SourceDetail(TypedDict):
    sourceId: str
    name: str
    kind: Literal["pdf", "docx", "pptx", "odt", "html", "markdown", "text", "epub", "captions", "csv", "xlsx"]
    pages: Union[int, None]
    words: int
    headings: int
    language: Union[str, None]
    needsModel: bool
    can: Union[Union[Dict[str, Any], Literal["pending"]], None]
    pictures: Union[Dict[str, Any], None]
    hasFile: bool
    createdAt: str
    outline: List[Dict[str, Any]]
    passages: List[Dict[str, Any]]
    sections: Union[List["SourceSection"], None]
    proposal: Union[Dict[str, Any], None]

class SourceList(TypedDict):
    items: List["Source"]
    nextCursor: Union[str, None]

class SourceSection(TypedDict):
    id: str
    title: str
    level: int
    parent: Union[str, None]
    words: int
    pages: Union[List[int], None]
    can: Union[Dict[str, Any], None]
    taken: bool
    why: Literal["whole", "rules", "steps", "tables", "main", "contents", "closing", "history", "pointer", "empty", "minor"]

class TreeNode(TypedDict):
    label: str
    text: NotRequired[str]
    verdict: NotRequired[Literal["good", "mixed", "poor"]]
    branches: NotRequired[List[Dict[str, Any]]]

class Usage(TypedDict):
    plan: str
    monthlyCredits: int
    creditsUsed: int
    creditsLeft: int
    periodEnds: str
    mediaBytes: int
    mediaBytesUsed: int
    modelBudget: Union[float, None]
    modelSpent: Union[float, None]
    modelUse: List[Dict[str, Any]]

Video = Dict[str, Any]

class WebhookSecret(TypedDict):
    webhookSecret: str

class WebhookTest(TypedDict):
    event: Literal["webhook.test"]
    sentAt: str

class Wrapup(TypedDict):
    summary: str
    learned: List[Dict[str, Any]]
    nextSteps: List[str]

class WritingProgress(TypedDict):
    status: Literal["pending", "completed"]
    progress: int
    version: NotRequired[int]

# End of what is made.


class _Connection:
    """Sends calls, and tries again where that cannot do harm: reads, and writes that carry an idempotency key."""

    def __init__(
        self, base_url: str, token: str, *, tries: int = _TRIES, timeout: float = _TIMEOUT_SECONDS
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._token = token
        self._tries = tries
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[object] = None,
        content_type: Optional[str] = None,
        idempotent: bool = False,
        idempotency_key: Optional[str] = None,
        gives: str = "json",
    ) -> Any:
        key = (idempotency_key or str(uuid.uuid4())) if idempotent else None
        tries = self._tries if method == "GET" or key else 1
        given = {name: str(value) for name, value in (query or {}).items() if value is not None}
        address = self._base_url + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        headers = {"Authorization": f"Bearer {self._token}"}
        data: Optional[bytes] = None
        if isinstance(body, bytes):
            data = body
            headers["Content-Type"] = content_type or "application/octet-stream"
        elif body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        if key:
            headers["Idempotency-Key"] = key
        attempt = 1
        while True:
            try:
                return self._send_once(method, address, headers, data, gives)
            except (ApiError, OSError, http.client.HTTPException) as error:
                if attempt >= tries or not _may_pass(error):
                    raise
                asked = error.retry_after if isinstance(error, ApiError) else None
                pause = _FIRST_PAUSE_SECONDS * 2**attempt if asked is None else asked
                time.sleep(min(pause, _LONGEST_PAUSE_SECONDS))
                attempt += 1

    def _send_once(
        self, method: str, address: str, headers: Mapping[str, str], data: Optional[bytes], gives: str
    ) -> Any:
        request = urllib.request.Request(address, data=data, headers=dict(headers), method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                content: bytes = response.read()
        except urllib.error.HTTPError as error:
            with error:
                raise _error_of(error.code, error.headers, error.read()) from None
        if gives == "bytes":
            return content
        if gives == "text":
            return content.decode()
        return json.loads(content) if content else None


class Client(_Connection):
    """The API of one key."""

    def wait_for_course(
        self, job_id: str, *, on_progress: Optional[Callable[[int], object]] = None, timeout: Optional[float] = None
    ) -> CourseObject:
        """Asks until the course is there; the service answers as soon as it is.

        Raises `GenerationFailed` when it cannot be, and `TimeoutError` when it is not there after `timeout` seconds.
        """
        ends = None if timeout is None else time.monotonic() + timeout
        wait = 0.0
        while True:
            asked = time.monotonic()
            left = wait if ends is None else min(wait, max(0.0, ends - asked))
            job = self.read_job(job_id, wait=int(left))
            if on_progress:
                on_progress(job["progress"])
            course = job["course"]
            if course is not None:
                return course
            if job["status"] == "failed":
                error = cast(Dict[str, Any], job.get("error") or {})
                raise GenerationFailed(job_id, error.get("message", "The course could not be generated"), error.get("code"))
            if ends is not None and time.monotonic() >= ends:
                raise TimeoutError(f"{job_id} is not done after {timeout} seconds")
            # A service where too many wait answers at once.
            time.sleep(max(0.0, asked + left - time.monotonic()))
            wait = min(max(wait * _WAIT_GROWTH, _FIRST_WAIT_SECONDS), _LONGEST_WAIT_SECONDS)

    # Calls of a key: made by `npm run generate` from src/api/routes.

    def submit_course(self, body: CourseRequest, *, idempotency_key: Optional[str] = None) -> AcceptedJob:
        """Create a course."""
        return cast("AcceptedJob", self._send("POST", "/api/v1/courses", body=body, idempotent=True, idempotency_key=idempotency_key))

    def forecast_course(self, body: CourseRequest) -> Forecast:
        """See what a request would give."""
        return cast("Forecast", self._send("POST", "/api/v1/courses/forecast", body=body))

    def read_job(self, job_id: str, *, wait: Optional[float] = None) -> JobStatus:
        """Ask how far a job is."""
        return cast("JobStatus", self._send("GET", f"/api/v1/courses/jobs/{_quoted(job_id)}", query={"wait": wait}))

    def cancel_own_job(self, job_id: str) -> JobStatus:
        """Cancel a job."""
        return cast("JobStatus", self._send("DELETE", f"/api/v1/courses/jobs/{_quoted(job_id)}"))

    def export_course(self, id: str, body: Optional[ExportRequest] = None, *, idempotency_key: Optional[str] = None) -> ExportResult:
        """Export a course as a SCORM package."""
        return cast("ExportResult", self._send("POST", f"/api/v1/courses/{_quoted(id)}/export", body=body, idempotent=True, idempotency_key=idempotency_key))

    def convert_course(self, id: str, body: ConversionRequest, *, idempotency_key: Optional[str] = None) -> ConversionResult:
        """Convert a course to another format."""
        return cast("ConversionResult", self._send("POST", f"/api/v1/courses/{_quoted(id)}/convert", body=body, idempotent=True, idempotency_key=idempotency_key))

    def list_courses(self, *, cursor: Optional[str] = None, limit: Optional[int] = None) -> JobList:
        """List courses and jobs."""
        return cast("JobList", self._send("GET", "/api/v1/courses", query={"cursor": cursor, "limit": limit}))

    def read_course(self, id: str) -> CourseRead:
        """Read a whole course."""
        return cast("CourseRead", self._send("GET", f"/api/v1/courses/{_quoted(id)}"))

    def edit_course(self, id: str, body: CourseChanges) -> EditedCourse:
        """Change a course."""
        return cast("EditedCourse", self._send("PATCH", f"/api/v1/courses/{_quoted(id)}", body=body))

    def delete_course(self, id: str) -> None:
        """Delete a course."""
        self._send("DELETE", f"/api/v1/courses/{_quoted(id)}")

    def copy_course(self, id: str, *, idempotency_key: Optional[str] = None) -> AddedCourse:
        """Copy a course."""
        return cast("AddedCourse", self._send("POST", f"/api/v1/courses/{_quoted(id)}/copies", idempotent=True, idempotency_key=idempotency_key))

    def translate_course(self, id: str, body: TranslationRequest, *, idempotency_key: Optional[str] = None) -> AcceptedJob:
        """Translate a course."""
        return cast("AcceptedJob", self._send("POST", f"/api/v1/courses/{_quoted(id)}/translations", body=body, idempotent=True, idempotency_key=idempotency_key))

    def rewrite_part(self, id: str, body: RewriteRequest, *, idempotency_key: Optional[str] = None) -> AcceptedJob:
        """Rewrite a part of a course."""
        return cast("AcceptedJob", self._send("POST", f"/api/v1/courses/{_quoted(id)}/rewrite", body=body, idempotent=True, idempotency_key=idempotency_key))

    def read_rewrite(self, id: str, job_id: str) -> RewrittenPart:
        """Read what a rewrite made."""
        return cast("RewrittenPart", self._send("GET", f"/api/v1/courses/{_quoted(id)}/rewrites/{_quoted(job_id)}"))

    def read_xliff(self, id: str, *, language_id: Optional[str] = None) -> bytes:
        """Read a course as XLIFF."""
        return cast("bytes", self._send("GET", f"/api/v1/courses/{_quoted(id)}/xliff", query={"languageId": language_id}, gives="bytes"))

    def send_xliff(self, id: str, body: bytes, *, content_type: Optional[str] = None, idempotency_key: Optional[str] = None) -> AddedCourse:
        """Make a translation from XLIFF."""
        return cast("AddedCourse", self._send("POST", f"/api/v1/courses/{_quoted(id)}/xliff", body=body, content_type=content_type, idempotent=True, idempotency_key=idempotency_key))

    def list_versions(self, id: str) -> List[CourseVersion]:
        """List the versions of a course."""
        return cast("List[CourseVersion]", self._send("GET", f"/api/v1/courses/{_quoted(id)}/versions")["items"])

    def read_version(self, id: str, version: str) -> Course:
        """Read a version of a course."""
        return cast("Course", self._send("GET", f"/api/v1/courses/{_quoted(id)}/versions/{_quoted(version)}"))

    def restore_version(self, id: str, version: str, *, idempotency_key: Optional[str] = None) -> EditedCourse:
        """Restore a version of a course."""
        return cast("EditedCourse", self._send("POST", f"/api/v1/courses/{_quoted(id)}/versions/{_quoted(version)}/restore", idempotent=True, idempotency_key=idempotency_key))

    def read_ledger(self, id: str) -> str:
        """Read what a course rests on."""
        return cast("str", self._send("GET", f"/api/v1/courses/{_quoted(id)}/ledger.csv", gives="text"))

    def create_review(self, id: str, body: Optional[ReviewRequest] = None, *, idempotency_key: Optional[str] = None) -> Review:
        """Ask people to review a course."""
        return cast("Review", self._send("POST", f"/api/v1/courses/{_quoted(id)}/reviews", body=body, idempotent=True, idempotency_key=idempotency_key))

    def list_reviews(self, id: str) -> List[Review]:
        """List the reviews of a course."""
        return cast("List[Review]", self._send("GET", f"/api/v1/courses/{_quoted(id)}/reviews")["items"])

    def edit_review(self, id: str, review_id: str, body: ReviewChange) -> Review:
        """Close or extend a review."""
        return cast("Review", self._send("PATCH", f"/api/v1/courses/{_quoted(id)}/reviews/{_quoted(review_id)}", body=body))

    def delete_review(self, id: str, review_id: str) -> None:
        """Delete a review."""
        self._send("DELETE", f"/api/v1/courses/{_quoted(id)}/reviews/{_quoted(review_id)}")

    def list_comments(self, id: str, *, cursor: Optional[str] = None, limit: Optional[int] = None, state: Optional[Literal["open", "done", "applied", "declined"]] = None) -> CourseCommentList:
        """List what reviewers wrote."""
        return cast("CourseCommentList", self._send("GET", f"/api/v1/courses/{_quoted(id)}/comments", query={"cursor": cursor, "limit": limit, "state": state}))

    def settle_comment(self, id: str, comment_id: str, body: CommentAnswer, *, idempotency_key: Optional[str] = None) -> CourseComment:
        """Answer or settle a comment."""
        return cast("CourseComment", self._send("POST", f"/api/v1/courses/{_quoted(id)}/comments/{_quoted(comment_id)}", body=body, idempotent=True, idempotency_key=idempotency_key))

    def add_media(self, body: bytes, *, content_type: Optional[str] = None, name: Optional[str] = None, idempotency_key: Optional[str] = None) -> Media:
        """Upload a picture, a sound, a film, captions or a file to take away."""
        return cast("Media", self._send("POST", "/api/v1/media", body=body, content_type=content_type, query={"name": name}, idempotent=True, idempotency_key=idempotency_key))

    def list_media(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, kind: Optional[Literal["picture", "sound", "film", "captions", "file"]] = None) -> MediaList:
        """List media."""
        return cast("MediaList", self._send("GET", "/api/v1/media", query={"cursor": cursor, "limit": limit, "kind": kind}))

    def read_media(self, id: str) -> MediaDetail:
        """Read what is known of media."""
        return cast("MediaDetail", self._send("GET", f"/api/v1/media/{_quoted(id)}"))

    def read_media_file(self, id: str, *, width: Optional[int] = None) -> bytes:
        """Download media."""
        return cast("bytes", self._send("GET", f"/api/v1/media/{_quoted(id)}/file", query={"width": width}, gives="bytes"))

    def delete_media(self, id: str) -> None:
        """Delete media."""
        self._send("DELETE", f"/api/v1/media/{_quoted(id)}")

    def add_source(self, body: Union[SourceText, bytes], *, content_type: Optional[str] = None, name: Optional[str] = None, idempotency_key: Optional[str] = None) -> Source:
        """Upload a document."""
        return cast("Source", self._send("POST", "/api/v1/sources", body=body, content_type=content_type, query={"name": name}, idempotent=True, idempotency_key=idempotency_key))

    def list_sources(self, *, cursor: Optional[str] = None, limit: Optional[int] = None) -> SourceList:
        """List documents."""
        return cast("SourceList", self._send("GET", "/api/v1/sources", query={"cursor": cursor, "limit": limit}))

    def read_source(self, id: str) -> SourceDetail:
        """Read a document."""
        return cast("SourceDetail", self._send("GET", f"/api/v1/sources/{_quoted(id)}"))

    def read_source_file(self, id: str) -> bytes:
        """Download the file of a document."""
        return cast("bytes", self._send("GET", f"/api/v1/sources/{_quoted(id)}/file", gives="bytes"))

    def delete_source(self, id: str) -> None:
        """Delete a document."""
        self._send("DELETE", f"/api/v1/sources/{_quoted(id)}")

    def list_languages(self) -> List[Language]:
        """List the languages."""
        return cast("List[Language]", self._send("GET", "/api/v1/languages")["items"])

    def read_usage(self) -> Usage:
        """Read the credits that are left."""
        return cast("Usage", self._send("GET", "/api/v1/usage"))

    def list_deliveries(self, *, cursor: Optional[str] = None, limit: Optional[int] = None) -> DeliveryList:
        """List webhook deliveries."""
        return cast("DeliveryList", self._send("GET", "/api/v1/deliveries", query={"cursor": cursor, "limit": limit}))

    def read_webhook_secret(self) -> WebhookSecret:
        """Read the webhook secret."""
        return cast("WebhookSecret", self._send("GET", "/api/v1/webhook-secret"))

    def rotate_webhook_secret(self, *, idempotency_key: Optional[str] = None) -> WebhookSecret:
        """Make a new webhook secret."""
        return cast("WebhookSecret", self._send("POST", "/api/v1/webhook-secret/rotate", idempotent=True, idempotency_key=idempotency_key))

    def rotate_own_key(self, body: Optional[KeyRotation] = None, *, idempotency_key: Optional[str] = None) -> NewApiKey:
        """Give your key a new secret."""
        return cast("NewApiKey", self._send("POST", "/api/v1/key/rotate", body=body, idempotent=True, idempotency_key=idempotency_key))

    def read_brand(self) -> Brand:
        """Read the brand."""
        return cast("Brand", self._send("GET", "/api/v1/brand"))

    def change_brand(self, body: BrandChoice) -> Brand:
        """Set the brand."""
        return cast("Brand", self._send("PUT", "/api/v1/brand", body=body))

    def delete_brand(self) -> None:
        """Take the brand off."""
        self._send("DELETE", "/api/v1/brand")

    def change_logo(self, body: bytes, *, content_type: Optional[str] = None) -> Brand:
        """Set the logo."""
        return cast("Brand", self._send("PUT", "/api/v1/brand/logo", body=body, content_type=content_type))

    def delete_logo(self) -> None:
        """Take the logo off."""
        self._send("DELETE", "/api/v1/brand/logo")

    # End of what is made.


class AdminClient(_Connection):
    """The operator's interface; the token is the admin token."""

    # Calls of the operator: made by `npm run generate` from src/api/routes.

    def create_account(self, body: NewAccount) -> Account:
        """Open an account."""
        return cast("Account", self._send("POST", "/admin/v1/accounts", body=body))

    def list_accounts(self) -> List[Account]:
        """List accounts."""
        return cast("List[Account]", self._send("GET", "/admin/v1/accounts")["items"])

    def read_account(self, id: str) -> Account:
        """Read an account."""
        return cast("Account", self._send("GET", f"/admin/v1/accounts/{_quoted(id)}"))

    def change_account(self, id: str, body: AccountChange) -> Account:
        """Change an account."""
        return cast("Account", self._send("PATCH", f"/admin/v1/accounts/{_quoted(id)}", body=body))

    def delete_account(self, id: str) -> None:
        """Erase an account."""
        self._send("DELETE", f"/admin/v1/accounts/{_quoted(id)}")

    def create_key(self, id: str, body: Optional[NewKeyRequest] = None) -> NewApiKey:
        """Make an API key."""
        return cast("NewApiKey", self._send("POST", f"/admin/v1/accounts/{_quoted(id)}/keys", body=body))

    def list_keys(self, id: str) -> List[ApiKey]:
        """List the keys of an account."""
        return cast("List[ApiKey]", self._send("GET", f"/admin/v1/accounts/{_quoted(id)}/keys")["items"])

    def revoke_key(self, id: str) -> None:
        """Revoke an API key."""
        self._send("DELETE", f"/admin/v1/keys/{_quoted(id)}")

    def rotate_key(self, id: str, body: Optional[KeyRotation] = None) -> NewApiKey:
        """Give a key a new secret."""
        return cast("NewApiKey", self._send("POST", f"/admin/v1/keys/{_quoted(id)}/rotate", body=body))

    def list_jobs(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, state: Optional[Literal["waiting", "running", "failed", "completed"]] = None, account_id: Optional[str] = None, kind: Optional[Literal["generate", "translate", "rewrite", "look", "copy", "import"]] = None) -> OperatorJobList:
        """List jobs."""
        return cast("OperatorJobList", self._send("GET", "/admin/v1/jobs", query={"cursor": cursor, "limit": limit, "state": state, "accountId": account_id, "kind": kind}))

    def retry_job(self, id: str) -> OperatorJob:
        """Retry a failed job."""
        return cast("OperatorJob", self._send("POST", f"/admin/v1/jobs/{_quoted(id)}/retry"))

    def cancel_job(self, id: str) -> OperatorJob:
        """Cancel anybody's job."""
        return cast("OperatorJob", self._send("POST", f"/admin/v1/jobs/{_quoted(id)}/cancel"))

    def list_plans(self) -> List[Plan]:
        """List plans."""
        return cast("List[Plan]", self._send("GET", "/admin/v1/plans")["items"])

    def save_plan(self, name: str, body: PlanFigures) -> Plan:
        """Make or change a plan."""
        return cast("Plan", self._send("PUT", f"/admin/v1/plans/{_quoted(name)}", body=body))

    def read_service_usage(self, *, days: Optional[int] = None) -> ServiceUsage:
        """Read what the service was used for."""
        return cast("ServiceUsage", self._send("GET", "/admin/v1/usage", query={"days": days}))

    def list_service_deliveries(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, state: Optional[Literal["waiting", "delivered", "failed"]] = None) -> OperatorDeliveryList:
        """List webhook deliveries of all accounts."""
        return cast("OperatorDeliveryList", self._send("GET", "/admin/v1/deliveries", query={"cursor": cursor, "limit": limit, "state": state}))

    def read_service(self) -> ServiceState:
        """Read how the service is."""
        return cast("ServiceState", self._send("GET", "/admin/v1/service"))

    def list_settings(self) -> List[Setting]:
        """List settings."""
        return cast("List[Setting]", self._send("GET", "/admin/v1/settings")["items"])

    def read_audit(self, *, cursor: Optional[str] = None, limit: Optional[int] = None) -> AuditTrail:
        """Read the audit trail."""
        return cast("AuditTrail", self._send("GET", "/admin/v1/audit", query={"cursor": cursor, "limit": limit}))

    # End of what is made.


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: Union[bytes, str], now: Optional[float] = None
) -> Dict[str, Any]:
    """The event, if its three `webhook-...` headers were made with this account's secret just now.

    `body` is what came, before any JSON parser touched it. Raises `WebhookError` otherwise.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (lower.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not signatures:
        raise WebhookError("The webhook is not signed")
    try:
        age = abs((time.time() if now is None else now) - float(timestamp))
    except ValueError:
        age = float("nan")
    if not age <= _TOLERANCE_SECONDS:
        raise WebhookError("The webhook is too old or from the future")
    content = body.encode() if isinstance(body, str) else body
    key = _decoded(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    expected = hmac.new(key, f"{message_id}.{timestamp}.".encode() + content, hashlib.sha256).digest()
    for signature in signatures.split(" "):
        version, _, value = signature.partition(",")
        if version == "v1" and hmac.compare_digest(_decoded(value), expected):
            return cast(Dict[str, Any], json.loads(content))
    raise WebhookError("The signature of the webhook does not fit")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API never redirects, and a key must not follow to another host."""

    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


def _may_pass(error: Exception) -> bool:
    return error.status == 429 or error.status >= 500 if isinstance(error, ApiError) else True


def _error_of(status: int, headers: Message, content: bytes) -> ApiError:
    try:
        answer = json.loads(content)
    except ValueError:
        answer = None
    known: Dict[str, Any] = cast(Dict[str, Any], answer) if isinstance(answer, dict) else {}
    try:
        # A proxy may give a date (RFC 9110, 10.2.3): then the client's own pauses are right.
        retry_after: Optional[float] = float(headers.get("Retry-After", ""))
    except ValueError:
        retry_after = None
    code = str(known.get("code") or _code_of(status))
    message = str(known.get("message") or f"The service answered {status}")
    return ApiError(status, code, message, headers.get("X-Request-Id"), retry_after)


def _code_of(status: int) -> str:
    """For an answer from something in between: a proxy has its own body, but the status still tells."""
    known = {401: "INVALID_API_KEY", 404: "NOT_FOUND", 429: "RATE_LIMIT_EXCEEDED"}
    return known.get(status, "INTERNAL_ERROR" if status >= 500 else "VALIDATION_ERROR")


def _quoted(part: str) -> str:
    return urllib.parse.quote(part, safe="")


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
