import { type SourceDocument, UnreadableSource } from '../../course/source-document.ts'
import type { CanAsk } from '../../documents/can-ask.ts'
import { textOfBlock } from '../../documents/passages.ts'
import type { SentFile } from '../../documents/read/read-document.ts'
import { readSource } from '../../documents/read-source.ts'
import { createTurns } from '../../documents/reading-turns.ts'
import { canAskAside } from '../../documents/run-in-thread.ts'
import { PublicError } from '../../errors.ts'
import { countWords } from '../../language/count-words.ts'
import { guessLanguage } from '../../language/detect-language.ts'
import type { Act } from '../../store/audit.ts'
import type { Database } from '../../store/database.ts'
import { newSourceId } from '../../store/ids.ts'
import { deleteSource as remove, type SourceRow, addSource as store } from '../../store/sources.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'

const WAIT_MS = 30_000
/** So long nobody waits for an answer: by then a document is longer than any course. */
const LOOKING_MS = 120_000
const LEAST_WORDS = 20
const SAMPLES = 8
const SAMPLE_CHARACTERS = 250

export type SourceParts = {
  db: Database
  /** Whether the file that was sent is kept. */
  keepSourceFiles: boolean
}

/** One document of a key at a time, two of all keys: each may take a process's heap and a core. */
const inTurn = createTurns({ perName: 1, inAll: 2, waitMs: WAIT_MS })

/** Reads a document and keeps what it says; the file itself only where the operator wants it. */
export async function addSource(
  { db, keepSourceFiles }: SourceParts,
  keyId: string,
  bytes: Buffer,
  sent: SentFile,
  now: number,
  act: Act | null = null,
): Promise<SourceRow> {
  const { document, language, words, can } = await inTurnOf(keyId, () => read(bytes, sent))
  const source = {
    id: newSourceId(now),
    name: sent.name,
    kind: document.kind,
    pages: document.pages,
    words,
    headings: document.blocks.filter(({ type }) => type === 'heading').length,
    language,
    can: JSON.stringify(can),
    createdAt: now,
  }
  return store(db, keyId, { ...source, document }, keepSourceFiles ? bytes : null, act)
}

/** Courses that were made from it keep the passages that they cite. */
export async function deleteSource(
  parts: ErasureParts,
  keyId: string,
  id: string,
  now: number,
  act: Act | null,
): Promise<void> {
  if (!(await remove(parts.db, keyId, id, now, act))) throw new PublicError('NOT_FOUND', 'No such source')
  await Promise.allSettled([eraseFiles(parts, now), parts.db.scrub()])
}

async function inTurnOf<Answer>(keyId: string, work: () => Promise<Answer>): Promise<Answer> {
  const answer = await inTurn(keyId, work)
  if (answer) return answer
  throw new PublicError('RATE_LIMIT_EXCEEDED', 'Too many documents are being read: try again in a minute')
}

async function read(bytes: Buffer, sent: SentFile) {
  const document = await readSource(bytes, sent).catch(error => {
    throw error instanceof UnreadableSource ? new PublicError('VALIDATION_ERROR', error.message) : error
  })
  const texts = document.blocks.map(textOfBlock)
  const language = guessLanguage(sampleOf(texts))
  const words = texts.reduce((sum, text) => sum + countWords(text, language ?? 'en'), 0)
  if (words < LEAST_WORDS)
    throw new PublicError('VALIDATION_ERROR', `The document has ${words} words: a course needs at least ${LEAST_WORDS}`)
  return { document, language, words, can: await look(document, language ?? 'en') }
}

async function look(document: SourceDocument, language: string): Promise<CanAsk | null> {
  try {
    return await canAskAside(document, language, AbortSignal.timeout(LOOKING_MS))
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error
    throw new PublicError('VALIDATION_ERROR', 'The document is too long to be looked through: send it in parts')
  }
}

/** From everywhere in the document: a foreign foreword does not decide. */
function sampleOf(texts: string[]): string {
  const long = texts.filter(text => text.length > 40)
  const from = long.length > 0 ? long : texts
  const step = Math.max(1, Math.floor(from.length / SAMPLES))
  return from
    .filter((_, index) => index % step === 0)
    .slice(0, SAMPLES)
    .map(text => text.slice(0, SAMPLE_CHARACTERS))
    .join('\n')
}
