import {
  type LeftOutPictures,
  type PictureCrop,
  type SentFile,
  type SourceDocument,
  sourceDocumentSchema,
  UnreadableSource,
} from '../../course/source-document.ts'
import { countWords } from '../../language/count-words.ts'
import { textOfBlock } from '../passages.ts'
import { dropEmptyTexts } from './empty-texts.ts'
import { withoutIllegiblePages } from './legibility.ts'
import type { PictureFile } from './pictures/collect-pictures.ts'
import { readWithPictures } from './read-document.ts'

const SAMPLES = 8
const SAMPLE_CHARACTERS = 250
/** Scripts without spaces, whose words are found by a dictionary. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** What is known of a document without its text. */
export type SourceFacts = {
  kind: SourceDocument['kind']
  pages: number | null
  headings: number
  /** A little from everywhere, by which its language is told. */
  sample: string
  /** Words as languages with spaces count them, and as those without do. */
  words: { spaced: number; unspaced: number }
}

/** A picture's file among the bytes that follow the document. */
export type PrintedPicture = { name: string; sha256: string; length: number; crop?: PictureCrop | undefined }

/**
 * The first line that the limited process prints; the document follows on the second, as long as `documentBytes` says, and its pictures
 * behind it, one after the other. A `fault` is ours, not the file's.
 */
export type Reading =
  | (SourceFacts & { documentBytes: number; pictures: PrintedPicture[]; leftOutPictures: LeftOutPictures[] })
  | { unreadable: string }
  | { fault: string }

/** Run by read-source.ts with the file on its standard input. It has no other file, no child and no add-on. */
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
    if (data.blocks.length === 0) throw new UnreadableSource('The document has no text')
    const document = Buffer.from(JSON.stringify(data))
    const shown = new Set(data.pictures?.map(({ name }) => name))
    // Pictures of illegible pages go with their pages.
    const files = pictures.files.filter(({ name }) => shown.has(name))
    const facts = {
      ...collectFacts(data),
      documentBytes: document.length,
      pictures: files.map(describeFile),
      leftOutPictures: pictures.leftOut,
    }
    return Buffer.concat([Buffer.from(printLine(facts)), document, ...files.map(file => file.bytes)])
  } catch (error) {
    // A reader that stumbles has met a file that no program wrote as its format says.
    const unreadable =
      error instanceof UnreadableSource ? error.message : 'The file is damaged, or not what its name says'
    return printLine({ unreadable })
  }
}

/** Pictures keep their places when blocks before them go. */
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

/** From everywhere in the document: a foreign foreword does not decide. */
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
