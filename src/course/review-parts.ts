import { hash } from 'node:crypto'
import { type Finding, type Place, placeName } from './findings.ts'
import { listLessons } from './list-parts.ts'
import { type CourseContent, courseContentSchema, type Origin } from './schema.ts'

const HASH_CHARACTERS = 16
/** Fields that reviewers do not read and that change with edits elsewhere in the course. */
const UNREAD = new Set(['slot', 'revision', 'minutes'])

export type Review = { reviewed: 'all' | 'part' | 'none'; findings: Finding[] }

/**
 * Returns the hash of each part that a reviewer has read. An edited part has another hash, so it no longer counts as
 * reviewed.
 */
export function reviewedParts(content: CourseContent): Record<string, string> {
  return Object.fromEntries(reviewable(content).map(({ at, said }) => [placeName(at), hashText(said)]))
}

export function judgeReview(content: CourseContent): Review {
  const { reviewed } = content
  if (!reviewed) return { reviewed: 'none', findings: [] }
  const parts = reviewable(content)
  const changed = parts.filter(({ at, said }) => {
    const reviewedHash = reviewed.parts[placeName(at)]
    // A review without hashes of chapters and outcomes was stored before these were included.
    if (reviewedHash === undefined && (at.part === 'chapter' || at.part === 'outcome')) return false
    return reviewedHash !== hashText(said)
  })
  const findings = changed.map(({ at }): Finding => {
    return { rule: 'not-reviewed', at, says: `${placeName(at)} is not as it was reviewed` }
  })
  if (changed.length === 0) return { reviewed: 'all', findings }
  return { reviewed: changed.length < parts.length ? 'part' : 'none', findings }
}

/**
 * Adds to each doubt the hash of the block in its present wording. An edit of the block changes the hash, which settles
 * the doubt.
 */
export function withHashes(assembled: CourseContent, doubts: { at: string; says: string }[]) {
  const hashes = blockHashes(asStored(assembled))
  return doubts.flatMap(doubt => {
    const hash = hashes.get(doubt.at)
    return hash ? [{ ...doubt, hash }] : []
  })
}

export function judgeDoubts(content: CourseContent): Finding[] {
  const doubts = content.origin.critic?.doubts ?? []
  if (doubts.length === 0) return []
  const hashes = blockHashes(content)
  return doubts
    .filter(({ at, hash }) => hashes.get(at) === hash)
    .map(({ at, says }) => ({ rule: 'doubted', at: { part: 'block', id: at }, says }))
}

/**
 * Returns findings for statements that no document supports, except in blocks that were edited since, for which the
 * editor is responsible.
 */
export function judgeMarks(content: CourseContent): Finding[] {
  const marks = content.origin.grounding?.marks ?? []
  if (marks.length === 0) return []
  const hashes = blockHashes(content)
  return marks
    .filter(({ at, hash }) => hashes.get(at) === hash)
    .map(({ at, says }) => ({ rule: 'not-in-documents', at: { part: 'block', id: at }, says }))
}

/** Returns the hashes of blocks, questions and articles. Another hash means that the part was edited. */
export function hashParts(content: CourseContent): Record<string, string> {
  const storedContent = asStored(content)
  const blocks = listLessons(storedContent).flatMap(lesson => lesson.blocks)
  const parts = [
    ...blocks.map(block => (block.type === 'check' ? block.question : block)),
    ...(storedContent.assessment?.questions ?? []),
    ...(storedContent.articles ?? []),
  ]
  return Object.fromEntries(parts.map(part => [part.id, hashText(part)]))
}

/** Copies the grounding of a source's parts to its translation, except for parts of the source that were edited. */
export function carryHashes(source: CourseContent, translated: CourseContent): Origin {
  const { origin } = translated
  const [before, now, blocks] = [hashParts(source), hashParts(translated), blockHashes(translated)]
  const { written, grounding } = source.origin
  const unedited = Object.keys(written ?? {}).filter(id => written![id] === before[id] && now[id] !== undefined)
  const standing = new Set(judgeMarks(source).flatMap(({ at }) => ('id' in at ? [at.id] : [])))
  const marks = (grounding?.marks ?? []).flatMap(mark => {
    const hash = standing.has(mark.at) ? blocks.get(mark.at) : undefined
    return hash ? [{ ...mark, hash }] : []
  })
  return {
    ...origin,
    ...(grounding && { grounding: { ...grounding, marks } }),
    ...(written && { written: Object.fromEntries(unedited.map(id => [id, now[id]!])) }),
  }
}

function blockHashes(content: CourseContent): Map<string, string> {
  return new Map(
    listLessons(content).flatMap(({ blocks }) => blocks.map(block => [block.id, hashText(block)] as const)),
  )
}

/** Drops fields that the schema does not know, as storing does, so that hashes match. */
function asStored(assembled: CourseContent): CourseContent {
  return courseContentSchema.safeParse(assembled).data ?? assembled
}

function reviewable(content: CourseContent): { at: Place; said: unknown }[] {
  const { wrapup, agreement, glossary, articles = [], jobAids = [], rolePlays = [], assessment } = content
  return [
    ...content.outcomes.map(({ id, text }) => ({ at: { part: 'outcome', id } as const, said: text })),
    ...content.chapters.map(({ id, title, summary }) => ({
      at: { part: 'chapter', id } as const,
      said: { title, summary },
    })),
    ...listLessons(content).flatMap(({ id, title, blocks, exercise }) => [
      { at: { part: 'lesson', id } as const, said: title },
      ...blocks.map(block =>
        block.type === 'check'
          ? { at: { part: 'question', id: block.question.id } as const, said: block.question }
          : { at: { part: 'block', id: block.id } as const, said: block },
      ),
      ...(exercise ? [{ at: { part: 'exercise', id } as const, said: exercise }] : []),
    ]),
    ...(assessment?.questions ?? []).map(said => ({ at: { part: 'question', id: said.id } as const, said })),
    ...articles.map(said => ({ at: { part: 'article', id: said.id } as const, said })),
    ...jobAids.map(said => ({ at: { part: 'job-aid', id: said.id } as const, said })),
    ...rolePlays.map(said => ({ at: { part: 'role-play', id: said.id } as const, said })),
    ...(wrapup ? [{ at: { part: 'wrapup' } as const, said: wrapup }] : []),
    ...(agreement ? [{ at: { part: 'agreement' } as const, said: agreement }] : []),
    ...(glossary.length > 0 ? [{ at: { part: 'glossary' } as const, said: glossary }] : []),
  ]
}

/** Returns a hash that does not depend on the order of fields. */
function hashText(said: unknown): string {
  return hash('sha256', JSON.stringify(inOneOrder(said))).slice(0, HASH_CHARACTERS)
}

/** Returns a copy with its fields sorted and unread fields left out, for JSON. */
function inOneOrder(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  if (Array.isArray(said)) return said.map(inOneOrder)
  const fields = said as Record<string, unknown>
  const inOrder: Record<string, unknown> = {}
  for (const name of Object.keys(fields).sort()) if (!UNREAD.has(name)) inOrder[name] = inOneOrder(fields[name])
  return inOrder
}
