import { forecastFromLibrary } from '../catalog/library-author.ts'
import { assembleCourse } from '../course/assemble-course.ts'
import type { Brief } from '../course/brief.ts'
import type { Change } from '../course/change/change.ts'
import { changeCourse, type RemovedPart } from '../course/change/change-course.ts'
import { changeLeniently, type HeldBack } from '../course/change/change-leniently.ts'
import { type Difference, diffCourses } from '../course/change/diff-courses.ts'
import { restoreVersion } from '../course/change/restore-version.ts'
import { type RewriteWords, rewriteChanges } from '../course/change/rewrite-part.ts'
import { diffWords, type Run } from '../course/change/word-diff.ts'
import { classifyFinding, type Finding, isGate } from '../course/findings.ts'
import type { Material } from '../course/material.ts'
import type { CourseMedia } from '../course/media/course-media.ts'
import { settleMedia, UnknownMedia } from '../course/media/settle-media.ts'
import type { QualityReport } from '../course/quality-report.ts'
import { type Course, type CourseContent, courseContentSchema } from '../course/schema.ts'
import { writeXliff } from '../course/translate/write-xliff.ts'
import { GenerationError, PublicError } from '../errors.ts'
import { writeDocument } from '../export/write-document.ts'
import { findFaults } from '../quality/check-course.ts'
import { refusal } from '../refusals.ts'
import { buildFromFile, buildSoundTranslation, readTranslation } from './build-translation.ts'
import {
  allFindings,
  findingKey,
  listConflicts,
  recitedFinding,
  refusedAs400,
  requireDocumentRules,
  requireSize,
  touchedParts,
} from './document-rules.ts'
import { judgeCourse } from './judge-course.ts'
import { listLibraryLanguages } from './library-languages.ts'
import { listSourceContents } from './sources/list-source-contents.ts'

/**
 * Tasks on whole documents that would block the event loop for too long. Each is a pure function that runs in a worker
 * thread of `work-on-course.ts`. Nothing here may import the store, because every thread would load it without need.
 */
export const COURSE_TASKS = {
  editContent,
  restoreContent,
  finishDraft,
  judgeCopy,
  changeDraft,
  listDraftFindings,
  listLibraryLanguages,
  listSourceContents,
  listConflicts,
  listRewriteFaults,
  acceptRewrite,
  diffCourses,
  diffTexts,
  writeXliff,
  readTranslation,
  buildFromFile,
  buildSoundTranslation,
  finishMaterial,
  forecastFromLibrary,
  writeDocument,
}

/**
 * The next version of a course, its differences from the current version, and what the rules found in it. Slots above
 * `slotsBefore`, the current version's highest, are new.
 */
export type NextVersion = {
  course: Course
  slotsBefore: number
  changes: Difference[]
  findings: Finding[]
  quality: QualityReport
}

/** A finding on a draft. `must`: the draft cannot become a version until this finding is resolved. */
export type DraftFinding = Finding & { must: boolean }

/** Applies either all changes to a version, or none of them. */
function editContent(
  current: Course,
  changes: Change[],
  removed: Map<string, RemovedPart>,
  brief: Brief,
  media: CourseMedia[],
): NextVersion & { ids: Record<string, string> } {
  const { content: changed, ids, recited } = refusedAs400(() => changeCourse(current, changes, removed))
  const content = withMedia(changed, current, media)
  requireSize(current, content)
  requireDocumentRules(current, content, brief)
  const next = buildNext(current, content, brief)
  return { ...next, ids, findings: [...recited.map(recitedFinding), ...next.findings] }
}

function restoreContent(current: Course, earlier: Course, brief: Brief): NextVersion {
  const content = withMedia(restoreVersion(current, earlier), current, earlier.media ?? [])
  requireSize(current, content)
  return buildNext(current, content, brief)
}

function finishDraft(current: Course, draft: Course, brief: Brief): NextVersion {
  requireSize(current, draft)
  requireDocumentRules(current, draft, brief)
  return buildNext(current, draft, brief)
}

/**
 * Adds the facts of all media that the content shows. `known` are the media of the key that the changes name; the media
 * that the course showed before are known from the course.
 */
function withMedia(content: CourseContent, before: CourseContent, known: CourseMedia[]): CourseContent {
  try {
    return settleMedia(content, [...known, ...(before.media ?? [])])
  } catch (error) {
    throw error instanceof UnknownMedia ? new PublicError('VALIDATION_ERROR', error.refusal) : error
  }
}

function buildNext(current: Course, content: CourseContent, brief: Brief): NextVersion {
  const edited: CourseContent = { ...content, origin: { ...content.origin, edited: true } }
  const quality = judgeCourse(edited, brief)
  // All content comes from `edited` and none from `current`, because the edit may have removed an optional part of the
  // current version.
  const course: Course = { ...edited, ...keepIdentity(current), quality, version: current.version + 1 }
  const findings = [...allFindings(edited, brief), ...(quality.substance?.findings ?? [])]
  return { course, slotsBefore: current.memory.slots, changes: diffCourses(current, course), findings, quality }
}

/** The fields that identify a course and stay the same in all its versions. */
function keepIdentity({ id, createdAt, translationOf, sourceVersion, family }: Course) {
  return {
    id,
    createdAt,
    ...(translationOf !== undefined && { translationOf }),
    ...(sourceVersion !== undefined && { sourceVersion }),
    ...(family !== undefined && { family }),
  }
}

function judgeCopy(original: Course, brief: Brief): { quality: QualityReport; findings: Finding[] } {
  requireSize(null, original)
  return { quality: judgeCourse(original, brief), findings: allFindings(original, brief) }
}

/** Applies changes to a draft. `heldBack` in the result lists the changes that cannot be applied yet. */
function changeDraft(
  course: Course,
  changes: Change[],
  removed: Map<string, RemovedPart>,
  brief: Brief,
  media: CourseMedia[],
): { content: CourseContent; ids: Record<string, string>; heldBack: HeldBack[]; findings: DraftFinding[] } {
  const changed = changeLeniently(course, changes, removed)
  const content = withMedia(changed.content, course, media)
  requireSize(course, content)
  return { ...changed, content, findings: listDraftFindings(content, brief) }
}

function listDraftFindings(content: CourseContent, brief: Brief): DraftFinding[] {
  const findings = [...allFindings(content, brief), ...(judgeCourse(content, brief).substance?.findings ?? [])]
  return findings.map(finding => ({ ...finding, must: classifyFinding(finding) === 'document' }))
}

type Fields = Record<string, unknown>

/**
 * Lists what a rewrite would do wrong: the findings that keep a course from being stored and that the old text does not
 * have.
 */
function listRewriteFaults(start: Course, target: RewriteWords, written: Fields, brief: Brief): string[] {
  const { content } = refusedAs400(() => changeCourse(start, rewriteChanges(start, target, written), new Map()))
  const formerFaults = new Set(findFaults(start, brief).map(findingKey))
  return findFaults(content, brief).flatMap(finding =>
    isGate(finding) && !formerFaults.has(findingKey(finding)) ? [finding.says] : [],
  )
}

/**
 * Applies a rewrite to the current version of the course. Null: an edit since the rewrite started has changed one of
 * the parts in `own`.
 */
function acceptRewrite(
  rewritten: { start: Course; target: RewriteWords; written: Fields; own: string[] },
  current: Course,
  brief: Brief,
): (NextVersion & { findings: Finding[] }) | null {
  const { start, target, written, own } = rewritten
  if (touchedParts(start, current).some(id => own.includes(id))) return null
  const { content, recited } = changeCourse(current, rewriteChanges(current, target, written), new Map())
  const findings = [...recited.map(recitedFinding), ...allFindings(content, brief)]
  const quality = judgeCourse(content, brief)
  const course: Course = { ...current, ...content, version: current.version + 1, quality }
  return { course, slotsBefore: current.memory.slots, changes: diffCourses(current, course), findings, quality }
}

/**
 * Assembles and checks a course from an author's material. No author is trusted: the course must fit the schema and
 * pass every rule that keeps courses from being stored.
 */
export function finishMaterial(material: Material, brief: Brief): { content: CourseContent; quality: QualityReport } {
  const parsed = courseContentSchema.safeParse(assembleCourse(material, brief))
  if (!parsed.success) {
    throw new GenerationError('GENERATION_FAILED', refusal('failure-incomplete'), { cause: parsed.error })
  }
  const quality = judgeCourse(parsed.data, brief)
  if (!quality.form.passed) {
    const rules = new Set(quality.form.findings.filter(isGate).map(({ rule }) => rule))
    throw new GenerationError('GENERATION_FAILED', refusal('failure-checks', { rules: [...rules].join(', ') }))
  }
  return { content: parsed.data, quality }
}

/** Compares each pair of an old and a new text, word by word. */
function diffTexts(pairs: [string, string][]): Run[][] {
  return pairs.map(([before, after]) => diffWords(before, after))
}
