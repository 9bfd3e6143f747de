import { blockTexts } from './blocks/blocks.ts'
import type { Cite } from './parts.ts'
import type { LedgerTotals } from './quality-report.ts'
import type { Question } from './questions/questions.ts'
import { questionTexts } from './questions/questions.ts'
import type { Reference } from './references.ts'
import { hashParts, judgeMarks } from './review-parts.ts'
import type { CourseContent } from './schema.ts'

/** Status of a part in the ledger, which shows for each part of a course which passage of a document supports it. */
export const LEDGER_STATUSES = ['traced', 'situation', 'not said', 'edited'] as const
export type LedgerStatus = (typeof LEDGER_STATUSES)[number]

/**
 * A row of the ledger: one part of a course and, if the part cites any, one passage of a document that it cites.
 * `traced` means that the part cites a passage, not that the part is true. `situation` means that the part tells an
 * invented case, and `not said` that no passage supports it. `edited` means that somebody has changed the part since it
 * was written, and is now responsible for it.
 */
export type LedgerRow = {
  part: string
  kind: string
  says: string
  status: LedgerStatus
  document: string
  page: string
  heading: string
  passage: string
  words: string
}

const COLUMNS = ['part', 'kind', 'says', 'status', 'document', 'page', 'heading', 'passage', 'words'] as const

/** Lists every block and question with the passages that it cites, in course order, for a reviewer. */
export function buildLedger(course: CourseContent): LedgerRow[] {
  const findStatus = readStatuses(course)
  const references = new Map(course.references.map(reference => [reference.id, reference]))
  const passages = new Map(course.passages?.map(passage => [passage.id, passage]))
  const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return [
    ...blocks.flatMap(block =>
      block.type === 'check' ? ofQuestion(block.question) : rows(block.id, block.type, blockTexts(block), block.cites),
    ),
    ...(course.assessment?.questions ?? []).flatMap(ofQuestion),
    ...(course.articles ?? []).flatMap(article =>
      rows(article.id, 'article', [{ text: article.markdown }], article.cites),
    ),
  ]

  function ofQuestion(question: Question): LedgerRow[] {
    return rows(question.id, question.kind, questionTexts(question), question.cites)
  }

  function rows(part: string, kind: string, texts: { text: string }[], cites: Cite[] = []): LedgerRow[] {
    const says = texts.map(({ text }) => text).join(' ')
    const status = findStatus(part, kind, cites)
    if (cites.length === 0)
      return [{ part, kind, says, status, document: '', page: '', heading: '', passage: '', words: '' }]
    return cites.map(({ ref, at = '', passage: id = '' }) => {
      const passage = passages.get(id)
      return {
        part,
        kind,
        says,
        status,
        document: nameReference(references.get(ref)),
        page: passage?.page ? String(passage.page) : at,
        heading: passage?.headings.join(' / ') ?? '',
        passage: id,
        words: passage?.text ?? '',
      }
    })
  }
}

/** Kinds of block in which a model may invent people and events. */
const STORIES = new Set(['example', 'scenario'])

function readStatuses(course: CourseContent): (part: string, kind: string, cites: Cite[]) => LedgerStatus {
  const { written, grounding } = course.origin
  const hashes = written && hashParts(course)
  const markedIds = collectMarkedIds(course)
  return (part, kind, cites) => {
    if (hashes && written[part] !== hashes[part]) return 'edited'
    if (markedIds.has(part)) return 'not said'
    if (grounding && STORIES.has(kind)) return 'situation'
    return cites.length > 0 ? 'traced' : 'not said'
  }
}

/** Returns the totals of the ledger; null for a course that was not made from documents. */
export function ledgerTotals(content: CourseContent): LedgerTotals | null {
  const documents = content.references.flatMap(reference => ('source' in reference ? [reference] : []))
  if (documents.length === 0) return null
  const rows = buildLedger(content)
  const partsThat = (holds: (row: LedgerRow) => boolean) => new Set(rows.filter(holds).map(({ part }) => part)).size
  const passages = content.passages ?? []
  return {
    parts: partsThat(() => true),
    traced: partsThat(({ status }) => status === 'traced'),
    situations: partsThat(({ status }) => status === 'situation'),
    notSaid: partsThat(({ status }) => status === 'not said'),
    edited: partsThat(({ status }) => status === 'edited'),
    marked: collectMarkedIds(content).size,
    cut: content.origin.grounding?.cut ?? 0,
    documents: documents.map(({ id, name, passages: all = 0 }) => {
      const cited = passages.filter(({ ref }) => ref === id).length
      return { name, passages: Math.max(all, cited), cited }
    }),
  }
}

function collectMarkedIds(content: CourseContent): Set<string> {
  return new Set(judgeMarks(content).flatMap(({ at }) => ('id' in at ? [at.id] : [])))
}

/**
 * Returns the ledger as CSV (RFC 4180). Cells that a spreadsheet would execute as a formula are escaped with an
 * apostrophe.
 */
export function ledgerCsv(ledger: LedgerRow[]): string {
  const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`
  return [COLUMNS, ...ledger.map(row => COLUMNS.map(column => row[column]))]
    .map(row => `${row.map(cell).join(',')}\r\n`)
    .join('')
}

function nameReference(reference: Reference | undefined): string {
  if (!reference) return ''
  return 'name' in reference ? reference.name : `${reference.body}: ${reference.title}`
}
