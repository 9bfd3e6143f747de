import type { Brief } from '../../course/brief.ts'
import type { GivenSource } from '../../course/source-document.ts'
import { sourceDocumentSchema } from '../../course/source-document.ts'
import { countQuestions } from '../../documents/can-ask.ts'
import { spokenLanguages } from '../../documents/source-phrases.ts'
import { PublicError } from '../../errors.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { type Refusal, refusal } from '../../refusals.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { findSource, findSourceRow, type SourceRow } from '../../store/sources.ts'
import { readAskable } from './look-through-source.ts'

export const WORDS_PER_COURSE = 400_000
const NAME_SHOWN = 60

/** What cannot become a course is told before it costs a credit. */
export async function requireUsableSources(
  db: Queryable,
  keyId: string,
  brief: Brief,
  hasModel = false,
): Promise<void> {
  const ids = brief.sources ?? []
  if (ids.length === 0) return
  const rows = await Promise.all(ids.map(id => findSourceRow(db, keyId, id)))
  const unknown = rows.indexOf(null)
  if (unknown >= 0) throw refuse(refusal('sources-unknown', { at: unknown }))
  if (new Set(ids).size < ids.length) throw refuse(refusal('sources-twice'))
  requireFit(rows as SourceRow[], brief)
  if (!hasModel) requireRules(rows as SourceRow[], brief)
}

function requireFit(rows: SourceRow[], { languageId, addOns }: Brief): void {
  const words = rows.reduce((sum, row) => sum + row.words, 0)
  if (words > WORDS_PER_COURSE) throw refuse(refusal('sources-words', { most: WORDS_PER_COURSE, words }))
  const language = primaryLanguage(languageId)
  const foreign = rows.find(row => row.language !== null && row.language !== language)
  if (foreign) {
    const name = JSON.stringify(foreign.name.slice(0, NAME_SHOWN))
    throw refuse(refusal('sources-language', { name, language: foreign.language! }))
  }
  if (rows.every(hasNothingToTeach)) throw refuse(refusal('sources-nothing'))
  if (addOns.includes('articles')) throw refuse(refusal('sources-articles'))
}

/** Known since it was read; not in a language of which the rules know no word. */
function hasNothingToTeach({ can }: SourceRow): boolean {
  const askable = readAskable(can)
  return askable !== null && askable !== 'pending' && askable.lessons === 0
}

/** Of one that nobody has looked through yet, it is not known. */
function hasNoQuestion({ can }: SourceRow): boolean {
  const askable = readAskable(can)
  return askable !== 'pending' && countQuestions(askable) === 0
}

/** What a course without a model needs besides: word lists, and something that can be asked with certainty. */
function requireRules(rows: SourceRow[], { languageId, addOns }: Brief): void {
  if (!spokenLanguages().includes(primaryLanguage(languageId)))
    throw refuse(refusal('sources-unspoken', { languages: spokenLanguages().join(', ') }))
  if (addOns.includes('assessment') && rows.every(hasNoQuestion)) throw refuse(refusal('sources-no-question'))
}

/** The documents of a job, as they were read; null where one was deleted meanwhile. */
export async function readCourseSources(db: Database, keyId: string, ids: string[]): Promise<GivenSource[] | null> {
  const sources: GivenSource[] = []
  for (const id of ids) {
    const source = await findSource(db, keyId, id)
    if (!source) return null
    sources.push({ id, name: source.name, document: sourceDocumentSchema.parse(source.document) })
  }
  return sources
}

function refuse(reason: Refusal): PublicError {
  return new PublicError('VALIDATION_ERROR', reason)
}
