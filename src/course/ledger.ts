import { blockTexts } from './blocks/blocks.ts'
import type { Cite } from './parts.ts'
import type { LedgerTotals } from './quality-report.ts'
import type { Question } from './questions/questions.ts'
import { questionTexts } from './questions/questions.ts'
import type { Reference } from './references.ts'
import { judgeMarks } from './review-parts.ts'
import type { CourseContent } from './schema.ts'

/**
 * One part of a course and one place that it rests on. `traced` says that there is such a place, not that it is true;
 * `marked` that the part also says what no passage does.
 */
export type LedgerRow = {
  part: string
  kind: string
  says: string
  status: 'traced' | 'marked' | 'not traced'
  document: string
  page: string
  heading: string
  passage: string
  words: string
}

const COLUMNS = ['part', 'kind', 'says', 'status', 'document', 'page', 'heading', 'passage', 'words'] as const

/** For a reviewer: every block and question with the passages that it cites, in the order of the course. */
export function buildLedger(course: CourseContent): LedgerRow[] {
  const citedIds = collectCitedIds(course)
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
    if (cites.length === 0)
      return [{ part, kind, says, status: 'not traced', document: '', page: '', heading: '', passage: '', words: '' }]
    return cites.map(({ ref, at = '', passage: id = '' }) => {
      const passage = passages.get(id)
      return {
        part,
        kind,
        says,
        status: citedIds.has(part) ? 'marked' : 'traced',
        document: nameReference(references.get(ref)),
        page: passage?.page ? String(passage.page) : at,
        heading: passage?.headings.join(' / ') ?? '',
        passage: id,
        words: passage?.text ?? '',
      }
    })
  }
}

/** Null for a course that was made from no documents. */
export function ledgerTotals(content: CourseContent): LedgerTotals | null {
  const documents = content.references.flatMap(reference => ('source' in reference ? [reference] : []))
  if (documents.length === 0) return null
  const rows = buildLedger(content)
  const partsThat = (holds: (row: LedgerRow) => boolean) => new Set(rows.filter(holds).map(({ part }) => part)).size
  const passages = content.passages ?? []
  return {
    parts: partsThat(() => true),
    traced: partsThat(({ status }) => status === 'traced'),
    marked: collectCitedIds(content).size,
    cut: content.origin.grounding?.cut ?? 0,
    documents: documents.map(({ id, name, passages: all = 0 }) => {
      const cited = passages.filter(({ ref }) => ref === id).length
      return { name, passages: Math.max(all, cited), cited }
    }),
  }
}

function collectCitedIds(content: CourseContent): Set<string> {
  return new Set(judgeMarks(content).flatMap(({ at }) => ('id' in at ? [at.id] : [])))
}

/** RFC 4180. A cell that a spreadsheet would take for a formula is made a text. */
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
