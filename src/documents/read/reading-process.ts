import {
  type LeftOutPictures,
  type PictureCrop,
  type SentFile,
  type SourceDocument,
  sourceDocumentSchema,
} from '../../course/source-document.ts'
import { countWords } from '../../language/words.ts'
import type { Refusal } from '../../refusals.ts'
import { textOfBlock } from '../passages.ts'
import { UnreadableSource, unreadable } from '../unreadable-source.ts'
import { dropEmptyTexts } from './empty-texts.ts'
import { withoutIllegiblePages } from './legibility.ts'
import type { PictureFile } from './pictures/collect-pictures.ts'
import { readWithPictures } from './read-document.ts'

const SAMPLES = 8
const SAMPLE_CHARACTERS = 250
/** Scripts without spaces, where words are counted with a dictionary. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Facts about a document, without its text. */
export type SourceFacts = {
  kind: SourceDocument['kind']
  pages: number | null
  headings: number
  /** Excerpts from the whole document, by which its language is detected. */
  sample: string
  /** Word counts: one by the rules of languages with spaces, and one by the rules of languages without. */
  words: { spaced: number; unspaced: number }
}

/**
 * The file of a picture. In the output, the bytes of the pictures come after the document; `length` is the number of
 * bytes of this picture.
 */
export type PrintedPicture = { name: string; sha256: string; length: number; crop?: PictureCrop | undefined }

/**
 * The first line of the child process's output. It is followed by the document, which is `documentBytes` long, and by
 * the bytes of the pictures, one picture after the other. A `fault` is an error of this program, not of the file.
 */
export type Reading =
  | (SourceFacts & { documentBytes: number; pictures: PrintedPicture[]; leftOutPictures: LeftOutPictures[] })
  | { unreadable: Refusal }
  | { fault: string }

/**
 * Reads the file from standard input. read-source.ts runs this process without access to other files, child processes
 * or add-ons.
 */
async function main(): Promise<void> {
  const sent = JSON.parse(process.argv[2]!) as SentFile
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  process.stdout.write(await printedReading(Buffer.concat(chunks), sent))
}

async function printedReading(bytes: Buffer, sent: SentFile): Promise<Buffer | string> {
  try {
    const { document: read, pictures } = await readWithPictures(bytes, sent)
    const { data, error } = sourceDocumentSchema.safeParse(withoutIllegiblePages(withoutEmptyTexts(read)))
    if (error) return printLine({ fault: error.message })
    if (data.blocks.length === 0) throw unreadable('document-empty')
    const document = Buffer.from(JSON.stringify(data))
    const shown = new Set(data.pictures?.map(({ name }) => name))
    // Pictures on illegible pages are dropped with those pages.
    const files = pictures.files.filter(({ name }) => shown.has(name))
    const facts = {
      ...collectFacts(data),
      documentBytes: document.length,
      pictures: files.map(describeFile),
      leftOutPictures: pictures.leftOut,
    }
    return Buffer.concat([Buffer.from(printLine(facts)), document, ...files.map(file => file.bytes)])
  } catch (error) {
    // An unexpected error of a reader means that the file breaks the rules of its format.
    const { refusal } = error instanceof UnreadableSource ? error : unreadable('document-damaged')
    return printLine({ unreadable: refusal })
  }
}

/** Drops empty blocks and adjusts the positions of the pictures after them. */
function withoutEmptyTexts(read: SourceDocument): SourceDocument {
  const places = read.pictures?.map(picture => ({
    ...picture,
    at: dropEmptyTexts(read.blocks.slice(0, picture.at)).length,
  }))
  return { ...read, blocks: dropEmptyTexts(read.blocks), ...(places && { pictures: places }) }
}

function describeFile({ bytes, ...file }: PictureFile): PrintedPicture {
  return { ...file, length: bytes.length }
}

function printLine(reading: Reading): string {
  return `${JSON.stringify(reading)}\n`
}

function collectFacts({ kind, pages, blocks }: SourceDocument): SourceFacts {
  const texts = blocks.map(textOfBlock)
  const count = (language: string) => texts.reduce((sum, text) => sum + countWords(text, language), 0)
  const spaced = count('en')
  const unspaced = texts.some(text => UNSPACED.test(text)) ? count('ja') : spaced
  const headings = blocks.filter(({ type }) => type === 'heading').length
  return { kind, pages, headings, sample: takeSample(texts), words: { spaced, unspaced } }
}

/** Returns excerpts from all over the document, so that a foreign foreword does not decide the language. */
function takeSample(texts: string[]): string {
  const long = texts.filter(text => text.length > 40)
  const from = long.length > 0 ? long : texts
  const step = Math.max(1, Math.floor(from.length / SAMPLES))
  return from
    .filter((_, index) => index % step === 0)
    .slice(0, SAMPLES)
    .map(text => text.slice(0, SAMPLE_CHARACTERS))
    .join('\n')
}

await main()
