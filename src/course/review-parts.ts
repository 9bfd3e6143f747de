import { hash } from 'node:crypto'
import { type Finding, type Place, placeName } from './findings.ts'
import { listLessons } from './list-parts.ts'
import { type CourseContent, courseContentSchema, type Origin } from './schema.ts'

const HASH_CHARACTERS = 16
/** Fields that reviewers do not read. They are not hashed, because edits elsewhere in the course change them too. */
const UNREAD = new Set(['slot', 'revision', 'minutes'])

export type Review = { reviewed: 'all' | 'part' | 'none'; findings: Finding[] }

/**
 * Returns the hash of each part that a reviewer reads, by the name of the part. Once a part is edited, its hash is
 * another one, and it no longer counts as reviewed.
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
    // Stored reviews may have no hashes of chapters and outcomes; these then count as unchanged.
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
 * Adds to each doubt about a block the hash of the block in its present wording. Once the block is edited, its hash is
 * another one, and the doubt counts as settled. Doubts about missing blocks are left out.
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
 * Returns findings for the marked statements, which no document supports. Blocks that were edited after marking get no
 * finding, because the editor is responsible for their present wording.
 */
export function judgeMarks(content: CourseContent): Finding[] {
  const marks = content.origin.grounding?.marks ?? []
  if (marks.length === 0) return []
  const hashes = blockHashes(content)
  return marks
    .filter(({ at, hash }) => hashes.get(at) === hash)
    .map(({ at, says }) => ({ rule: 'not-in-documents', at: { part: 'block', id: at }, says }))
}

/**
 * Returns the hashes of blocks, questions and articles by their ids. If a part later has another hash, it was edited.
 */
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

/**
 * Returns the origin of a translation with the grounding of its source: which parts are still as they were written from
 * documents, and which statements no document supports. Parts that were edited in the source are left out.
 */
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

/**
 * Returns the course without fields that the schema does not know. Storing a course drops them too, so its hashes match
 * before and after.
 */
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
