import { type SourceDocument, UnreadableSource } from '../../course/source-document.ts'
import { readDocument, type SentFile } from './read-document.ts'

/** What the limited process prints: the document, or why there is none. */
export type Reading = { document: SourceDocument } | { unreadable: string }

/** Run by read-source.ts with the file on its standard input. It has no other file, no child and no add-on. */
async function main(): Promise<void> {
  const sent = JSON.parse(process.argv[2]!) as SentFile
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  process.stdout.write(JSON.stringify(await readingOf(Buffer.concat(chunks), sent)))
}

async function readingOf(bytes: Buffer, sent: SentFile): Promise<Reading> {
  try {
    return { document: await readDocument(bytes, sent) }
  } catch (error) {
    if (error instanceof UnreadableSource) return { unreadable: error.message }
    // A reader that stumbles has met a file that no program wrote as its format says.
    return { unreadable: 'The file is damaged, or not what its name says' }
  }
}

await main()
