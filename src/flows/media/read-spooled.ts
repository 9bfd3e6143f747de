import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { CAPTIONS_FORMAT, type FilmCodec, MEDIA_TYPES, type MediaFormat } from '../../course/media/media-formats.ts'
import type { Layout } from '../../media/layout.ts'
import type { MediaKind } from '../../media/media-kinds.ts'
import { readMediaApart } from '../../media/read-media-apart.ts'
import type { PictureNote, ReadPicture } from '../../media/read-picture.ts'
import { readPictureApart } from '../../media/read-picture-apart.ts'
import type { ByteSource } from '../../storage/media-store.ts'
import type { MediaFile } from '../../store/media/media.ts'
import type { SpooledFile } from './spool-upload.ts'

const ZEROS = Buffer.alloc(64 * 1024)

/** Notes to the owner about media that were changed when they were stored, or that some devices do not play. */
export type MediaNote = PictureNote | 'captions-cleaned' | 'film-not-everywhere'

/**
 * Facts about media besides their bytes. Pictures that were stored by earlier releases have only their size and notes.
 */
export type MediaFacts = {
  width: number | null
  height: number | null
  seconds?: number | null
  format?: MediaFormat | null
  codec?: FilmCodec | null
  hasSound?: boolean | null
  /** The name of the model that drew the picture. */
  madeBy?: string
  notes: MediaNote[]
}

/** A file that is about to be stored. It has no address yet. */
export type NewFile = Pick<MediaFile, 'width' | 'type' | 'ending' | 'crc32'> & {
  source: ByteSource & { sha256: string }
}
export type ReadMedia = { kind: MediaKind; facts: MediaFacts; files: NewFile[] }

/** Names of the kinds of media, as the beginning of a sentence in a message. */
export const MEDIA_NAMES: Record<MediaKind, string> = {
  picture: 'The picture',
  sound: 'The sound',
  film: 'The film',
  captions: 'The captions file',
  file: 'The file',
}

/**
 * Reads an uploaded file in a limited process. The file itself may turn out to be of another kind than the expected
 * one.
 */
export async function readSpooled(kind: MediaKind, file: SpooledFile, name: string): Promise<ReadMedia> {
  if (kind === 'picture') return readPicture(file)
  const { layout, ...read } = await readMediaApart(file.path, MEDIA_NAMES[kind], /\.csv$/i.test(name))
  const facts: MediaFacts = {
    width: 'width' in read ? read.width : null,
    height: 'height' in read ? read.height : null,
    seconds: 'seconds' in read ? read.seconds : null,
    format: read.format,
    codec: 'codec' in read ? read.codec : null,
    hasSound: 'hasSound' in read ? read.hasSound : null,
    notes: [
      ...(read.format === CAPTIONS_FORMAT ? (['captions-cleaned'] as const) : []),
      ...('codec' in read && read.codec !== 'h264' ? (['film-not-everywhere'] as const) : []),
    ],
  }
  const kept = layout ? await countLayout(file.path, layout) : { crc32: file.crc32, source: file }
  return {
    kind: read.kind,
    facts,
    files: [{ width: null, type: MEDIA_TYPES[read.format], ending: read.format, ...kept }],
  }
}

async function readPicture({ path }: SpooledFile): Promise<ReadMedia> {
  return describeReadPicture(await readPictureApart(await readFile(path)))
}

/** Describes a decoded picture as media with their files. */
export function describeReadPicture({ files, ...facts }: ReadPicture): ReadMedia {
  return {
    kind: 'picture',
    facts,
    files: files.map(({ width, bytes }) => ({
      width,
      type: 'image/webp',
      ending: 'webp',
      crc32: crc32(bytes),
      source: {
        length: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        open: () => Readable.from([bytes]),
      },
    })),
  }
}

/**
 * Computes length, checksum and hash of an upload that is stored in another form, made of ranges of the uploaded file
 * and of bytes that replace others. It is read in chunks.
 */
async function countLayout(path: string, layout: Layout): Promise<Pick<NewFile, 'crc32' | 'source'>> {
  const open = () => Readable.from(readLayout(path, layout), { objectMode: false })
  const hash = createHash('sha256')
  let checksum = 0
  let length = 0
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
    length += chunk.length
  }
  return { crc32: checksum, source: { length, sha256: hash.digest('hex'), open } }
}

async function* readLayout(path: string, layout: Layout): AsyncGenerator<Buffer> {
  for (const piece of layout) {
    if ('bytes' in piece) yield piece.bytes
    else if ('zeros' in piece) yield* zeros(piece.zeros)
    // The `end` of a read stream is inclusive, that of a piece is not.
    else if (piece.end > piece.start) yield* createReadStream(path, { start: piece.start, end: piece.end - 1 })
  }
}

function* zeros(bytes: number): Generator<Buffer> {
  for (let rest = bytes; rest > 0; rest -= ZEROS.length) yield rest < ZEROS.length ? ZEROS.subarray(0, rest) : ZEROS
}
