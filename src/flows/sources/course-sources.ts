import type { Brief } from '../../course/brief.ts'
import type { GivenSource } from '../../course/source-document.ts'
import { sourceDocumentSchema } from '../../course/source-document.ts'
import { countQuestions } from '../../documents/can-ask.ts'
import type { StoredChoice } from '../../documents/run-in-thread.ts'
import { spokenLanguages } from '../../documents/source-phrases.ts'
import { PublicError } from '../../errors.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { type Refusal, refusal } from '../../refusals.ts'
import type { Database } from '../../store/database.ts'
import { findSourceMedia } from '../../store/media/source-media.ts'
import { findSource, findSourceBytes, findSourceRow, type SourceRow } from '../../store/sources.ts'
import type { PictureCount } from './keep-pictures.ts'
import { readAskable } from './look-through-source.ts'
import { describePictures } from './picture-media.ts'
import { readChoice, requireChoice } from './source-sections.ts'

export const WORDS_PER_COURSE = 400_000
const NAME_SHOWN = 60

/** Throws if no course can be made from the documents of the order, before it takes a credit. */
export async function requireUsableSources(db: Database, keyId: string, brief: Brief, hasModel = false): Promise<void> {
  const ids = brief.sources ?? []
  const choice = readChoice(brief)
  if (ids.length === 0) return
  const rows = await Promise.all(ids.map(id => findSourceRow(db, keyId, id)))
  const unknown = rows.indexOf(null)
  if (unknown >= 0) throw refuse(refusal('sources-unknown', { at: unknown }))
  if (new Set(ids).size < ids.length) throw refuse(refusal('sources-twice'))
  const wholeRows = (rows as SourceRow[]).filter(({ id }) => !choice || choice.get(id) === 'whole')
  const wholeWords = wholeRows.reduce((sum, row) => sum + row.words, 0)
  requireRoom(wholeWords)
  requireFit(rows as SourceRow[], brief)
  if (!hasModel) requireRules(rows as SourceRow[], brief)
  requireRoom(wholeWords + (await requireChoice(db, keyId, brief, !hasModel)))
}

/**
 * Throws if a course cannot be made from so many words. If sections of a document were chosen, the caller counts only
 * their words.
 */
function requireRoom(words: number): void {
  if (words > WORDS_PER_COURSE) throw refuse(refusal('sources-words', { most: WORDS_PER_COURSE, words }))
}

function requireFit(rows: SourceRow[], { languageId, addOns }: Brief): void {
  const language = primaryLanguage(languageId)
  const foreign = rows.find(row => row.language !== null && row.language !== language)
  if (foreign) {
    const name = JSON.stringify(foreign.name.slice(0, NAME_SHOWN))
    throw refuse(refusal('sources-language', { name, language: foreign.language! }))
  }
  if (rows.every(hasNothingToTeach)) throw refuse(refusal('sources-nothing'))
  if (addOns.includes('articles')) throw refuse(refusal('sources-articles'))
}

/**
 * Whether the analysis found no lesson in the document. False if it is pending, and for a language without word lists,
 * where this cannot be known.
 */
function hasNothingToTeach({ can }: SourceRow): boolean {
  const askable = readAskable(can)
  return askable !== null && askable !== 'pending' && askable.lessons === 0
}

/** Whether the document yields no question. False while its analysis is pending, because it may yield some. */
function hasNoQuestion({ can }: SourceRow): boolean {
  const askable = readAskable(can)
  return askable !== 'pending' && countQuestions(askable) === 0
}

/**
 * Throws unless the course can be written without a model. This needs word lists for the language and, for an
 * assessment, at least one question with a certain key.
 */
function requireRules(rows: SourceRow[], { languageId, addOns }: Brief): void {
  if (needsModel(primaryLanguage(languageId)))
    throw refuse(refusal('sources-unspoken', { languages: spokenLanguages().join(', ') }))
  if (addOns.includes('assessment') && rows.every(hasNoQuestion)) throw refuse(refusal('sources-no-question'))
}

/**
 * Whether only a model can write in this language, because there are no word lists for it. `language` has two letters;
 * false if it is null, since the language of the order then decides.
 */
export function needsModel(language: string | null): boolean {
  return language !== null && !spokenLanguages().includes(language)
}

/** Returns the documents of a job with their pictures; null if one of them has been deleted. */
export async function readCourseSources(db: Database, keyId: string, brief: Brief): Promise<GivenSource[] | null> {
  const sources: GivenSource[] = []
  for (const { id, sections } of listWanted(brief)) {
    const source = await findSource(db, keyId, id)
    if (!source) return null
    const document = sourceDocumentSchema.parse(source.document)
    sources.push({ id, name: source.name, document, sections, ...(await readPictures(db, source)) })
  }
  return sources
}

/**
 * Returns the chosen documents with their stored JSON, for a caller that parses it in a worker thread. Deleted
 * documents are left out.
 */
export async function readStoredChoice(db: Database, keyId: string, brief: Brief): Promise<StoredChoice[]> {
  const storedChoices: StoredChoice[] = []
  for (const { id, sections } of listWanted(brief)) {
    const source = await findSourceBytes(db, keyId, id)
    if (!source) continue
    const pictures = await readPictures(db, source)
    const media = await describePictures(db, keyId, Object.values(pictures.pictures))
    storedChoices.push({ id, name: source.name, json: source.document.toString(), sections, ...pictures, media })
  }
  return storedChoices
}

async function readPictures(db: Database, { id, pictures }: SourceRow) {
  const leftOutPictures = pictures ? (JSON.parse(pictures) as PictureCount).leftOut : []
  return { pictures: await findSourceMedia(db, id), leftOutPictures }
}

/**
 * Lists the documents of a brief with their chosen sections; without `sections`, the whole document is meant. If
 * sections were chosen, a document without a chosen one contributes nothing.
 */
function listWanted(brief: Brief): { id: string; sections?: ReadonlySet<string> | undefined }[] {
  const choice = readChoice(brief)
  return (brief.sources ?? []).map(id => {
    const chosenSections = choice?.get(id)
    if (!choice || chosenSections === 'whole') return { id }
    return { id, sections: chosenSections ?? new Set<string>() }
  })
}

function refuse(reason: Refusal): PublicError {
  return new PublicError('VALIDATION_ERROR', reason)
}
