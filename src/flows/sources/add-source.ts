import type { SentFile } from '../../course/source-document.ts'
import { type ReadSource, readSource, UnreadableSource } from '../../documents/read-source.ts'
import { isShort, type Look, lookAtOnce, lookAtStored } from '../../documents/run-in-thread.ts'
import { PublicError } from '../../errors.ts'
import { BusyMachine } from '../../isolate/run-limited.ts'
import { createFairTurns, createTurns } from '../../isolate/turns.ts'
import { guessLanguage } from '../../language/detect-language.ts'
import { isSpaced } from '../../language/words.ts'
import { refusal } from '../../refusals.ts'
import type { Act } from '../../store/audit.ts'
import { findAnswer, type IdempotencyClaim } from '../../store/idempotency.ts'
import { newJobId, newSourceId } from '../../store/ids.ts'
import { deleteSource as remove, type SourceOwner, type SourceRow, addSource as store } from '../../store/sources.ts'
import { type ErasureParts, eraseFiles } from '../delete-course.ts'
import { WORDS_PER_COURSE } from './course-sources.ts'
import { type PictureParts, withPictures } from './keep-pictures.ts'
import { type Askable, writeSections } from './look-through-source.ts'
import { type SpooledPicture, type SpoolPictures, withSpooledPictures } from './spool-pictures.ts'

const WAIT_MS = 30_000
/**
 * Time limit for analysing a short document: several times as long as the analysis of a malicious document takes that
 * was made to be slow.
 */
const LOOKING_MS = 30_000
const LEAST_WORDS = 20

export type SourceParts = PictureParts & {
  /** Whether the uploaded file itself is kept. */
  keepSourceFiles: boolean
  uploadFolder: string
}

/**
 * Limits the reading of documents: one at a time per account, two in all. Reading a document may take a gigabyte and a
 * core, and yields up to 144 MB of text and pictures. The pictures are on disk before the turn ends.
 */
const inReadingTurn = createFairTurns({ inAll: 2, waitMs: WAIT_MS })
/**
 * Limits the documents that are being added, two at a time per account and eight in all: of each, a batch of decoded
 * pictures is in memory until the store has it.
 */
const inStoringTurn = createTurns({ perName: 2, inAll: 8, waitMs: WAIT_MS })

/**
 * Reads a document and stores its content, and the file itself if the operator wants it. A short document is analysed
 * before the upload is answered; a longer one, or one that takes too long, is analysed by a job afterwards.
 */
export async function addSource(
  parts: SourceParts,
  owner: SourceOwner,
  bytes: Buffer,
  sent: SentFile,
  now: number,
  act: Act | null = null,
  idempotency: IdempotencyClaim | null = null,
): Promise<SourceRow> {
  const answered = await findAnswer(parts.db, idempotency, now)
  if (answered) return answered as SourceRow
  const row = await inStoringTurn(owner.accountId, () =>
    withSpooledPictures(parts.uploadFolder, spool =>
      readAndStore(parts, owner, bytes, sent, now, act, idempotency, spool),
    ),
  )
  if (!row) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('sources-busy'))
  return row
}

/** Deletes a document. Courses that were made from it keep the passages that they cite. */
export async function deleteSource(
  parts: ErasureParts,
  keyId: string,
  id: string,
  now: number,
  act: Act | null,
): Promise<void> {
  if (!(await remove(parts.db, keyId, id, now, act))) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
  await Promise.allSettled([eraseFiles(parts, now), parts.db.scrub()])
}

async function readAndStore(
  parts: SourceParts,
  owner: SourceOwner,
  bytes: Buffer,
  sent: SentFile,
  now: number,
  act: Act | null,
  idempotency: IdempotencyClaim | null,
  spool: SpoolPictures,
): Promise<SourceRow> {
  const { db, keepSourceFiles } = parts
  const read = await readChecked(owner.accountId, bytes, sent, spool)
  const { document, kind, pages, headings, language, words } = read
  const look = isShort(document) ? await lookAtShort(owner.accountId, document, language ?? 'en', sent.name) : null
  const can: Askable = look ? look.can : 'pending'
  const id = newSourceId(now)
  const source = {
    id,
    name: sent.name,
    kind,
    pages,
    words,
    headings,
    language,
    can: JSON.stringify(can),
    createdAt: now,
  }
  const lookJobId = can === 'pending' ? newJobId(now) : null
  const { pictures, leftOutPictures } = read
  const sections = look && writeSections(look)
  return withPictures(parts, owner, { id, name: sent.name, pictures, leftOutPictures }, now, ({ media, count }) => {
    const row = { ...source, pictures: JSON.stringify(count), document, sections, media, lookJobId }
    return store(db, owner, row, keepSourceFiles ? bytes : null, act, idempotency)
  })
}

async function readChecked(accountId: string, bytes: Buffer, sent: SentFile, spool: SpoolPictures) {
  const { sample, words: counts, ...source } = await readInTurn(accountId, bytes, sent, spool)
  const language = guessLanguage(sample)
  const words = isSpaced(language ?? 'en') ? counts.spaced : counts.unspaced
  if (words < LEAST_WORDS)
    throw new PublicError('VALIDATION_ERROR', refusal('source-short', { words, least: LEAST_WORDS }))
  if (words > WORDS_PER_COURSE) {
    throw new PublicError('VALIDATION_ERROR', refusal('source-long', { words, most: WORDS_PER_COURSE }))
  }
  return { ...source, language, words }
}

async function readInTurn(
  accountId: string,
  bytes: Buffer,
  sent: SentFile,
  spool: SpoolPictures,
): Promise<Omit<ReadSource, 'pictures'> & { pictures: SpooledPicture[] }> {
  try {
    const source = await inReadingTurn(accountId, async () => {
      const { pictures, ...read } = await readSource(bytes, sent)
      return { ...read, pictures: await spool(pictures) }
    })
    if (source) return source
  } catch (error) {
    if (error instanceof UnreadableSource) throw new PublicError('VALIDATION_ERROR', error.refusal)
    if (!(error instanceof BusyMachine)) throw error
  }
  throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('sources-busy'))
}

/**
 * Analyses a short document, in a thread unless it is very short. Null: the machine is too busy, the document takes too
 * long, or the analysis failed. A job then analyses the document again.
 */
async function lookAtShort(accountId: string, json: string, language: string, name: string): Promise<Look | null> {
  const short = lookAtOnce(json, language, name)
  if (short) return short
  const look = () => lookAtStored(json, language, name, AbortSignal.timeout(LOOKING_MS))
  return inReadingTurn(accountId, look).catch(() => null)
}
