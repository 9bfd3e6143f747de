import type { Brief } from '../../course/brief.ts'
import { countQuestions, NOTHING_ASKED } from '../../documents/can-ask.ts'
import { lookAtStored } from '../../documents/run-in-thread.ts'
import { PublicError } from '../../errors.ts'
import { createFairTurns } from '../../isolate/turns.ts'
import { refusal } from '../../refusals.ts'
import { requireAccountOfKey } from '../../store/accounts.ts'
import type { Database } from '../../store/database.ts'
import { findSections, findSourceBytes, keepSections, NOTHING_FOUND, type SourceRow } from '../../store/sources.ts'
import { type SourceSections, writeSections } from './look-through-source.ts'

const WAIT_MS = 10_000
/** Time limit for analysing a document that has no stored sections. */
const DEADLINE_MS = 60_000
const ENTRY = /^(?:(src_[0-9a-v]{26})(?:\/|$))?(s\d+)?$/

/** Queue of analyses. One runs at a time, and each account has at most one in the common queue. */
const inTurn = createFairTurns({ inAll: 1, waitMs: WAIT_MS })

/**
 * Returns the sections of a document. If none are stored, the document is analysed in a worker thread, and the sections
 * are stored.
 */
export async function requireSections(db: Database, keyId: string, id: string): Promise<SourceSections> {
  const keptSections = await findSections(db, keyId, id)
  if (keptSections !== null) return JSON.parse(keptSections)
  const source = await findSourceBytes(db, keyId, id)
  if (!source) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
  const { id: accountId } = await requireAccountOfKey(db, keyId, Date.now())
  const sections = await inTurn(accountId, async () => {
    const foundMeanwhile = await findSections(db, keyId, id)
    if (foundMeanwhile !== null) return foundMeanwhile
    const foundSections = await lookForSections(source)
    await keepSections(db, keyId, id, foundSections)
    return foundSections
  })
  if (sections === null) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('sources-busy'))
  return JSON.parse(sections)
}

/**
 * Analyses a document and returns its sections as JSON. If the analysis fails, the document counts as having no
 * sections, because it would fail again for every reader. If the analysis only takes too long, the machine is busy, and
 * an error is thrown.
 */
async function lookForSections({ document, language, name }: SourceRow & { document: Buffer }): Promise<string> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  try {
    return writeSections(await lookAtStored(document.toString(), language ?? 'en', name, deadline))
  } catch {
    if (deadline.aborted) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('sources-busy'))
    return NOTHING_FOUND.sections
  }
}

/** The chosen sections of each document; `whole`: all of them. Null: the request chooses no sections. */
export type Choice = Map<string, Set<string> | 'whole'> | null

/** Parses the chosen sections of a request, without checking that the documents have them. */
export function readChoice({ sources = [], sourceSections }: Brief): Choice {
  if (!sourceSections) return null
  if (sources.length === 0) throw refuse('sections-alone', 0)
  const choice = new Map<string, Set<string> | 'whole'>()
  sourceSections.forEach((entry, at) => {
    const [, named, section] = ENTRY.exec(entry) ?? []
    if (!named && sources.length > 1) throw refuse('sections-which', at)
    const source = named ?? sources[0]!
    if (!sources.includes(source)) throw refuse('sections-unknown', at)
    const sections = choice.get(source) ?? new Set()
    choice.set(source, section === undefined || sections === 'whole' ? 'whole' : sections.add(section))
  })
  return choice
}

/**
 * Throws if the choice names sections that do not exist, or has no words or, for an assessment without a model, no
 * questions. Returns the number of words in the chosen sections; documents that were chosen whole do not count.
 */
export async function requireChoice(db: Database, keyId: string, brief: Brief, byRules: boolean): Promise<number> {
  const choice = readChoice(brief)
  if (!choice || [...choice.values()].every(sections => sections === 'whole')) return 0
  const needsQuestion = byRules && brief.addOns.includes('assessment')
  let words = 0
  let chosenWords = 0
  let questions = 0
  for (const [source, chosen] of choice) {
    const { sections } = await requireSections(db, keyId, source)
    const ids = new Set(sections.map(({ id }) => id))
    if (chosen !== 'whole') {
      const unknown = brief.sourceSections!.findIndex(entry => namesUnknown(entry, source, ids))
      if (unknown >= 0) throw refuse('sections-unknown', unknown)
    }
    for (const section of sections) {
      if (chosen !== 'whole' && !chosen.has(section.id)) continue
      words += section.words
      if (chosen !== 'whole') chosenWords += section.words
      questions += countQuestions({ ...NOTHING_ASKED, ...section.can })
    }
  }
  if (words === 0) throw refuse('sections-empty', 0)
  if (needsQuestion && questions === 0) throw refuse('sections-no-question', 0)
  return chosenWords
}

function namesUnknown(entry: string, source: string, ids: ReadonlySet<string>): boolean {
  const [, named = source, section] = ENTRY.exec(entry) ?? []
  return named === source && section !== undefined && !ids.has(section)
}

function refuse(
  name: 'sections-alone' | 'sections-which' | 'sections-unknown' | 'sections-empty' | 'sections-no-question',
  at: number,
) {
  return new PublicError('VALIDATION_ERROR', refusal(name, { at }))
}
