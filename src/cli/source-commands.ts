import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { CoursewrightClient, Source, SourceDetail } from '../client/client.ts'
import { CliError } from './cli-error.ts'
import { buildClient, type ConnectionFlags } from './connection.ts'
import { chooseOutput, table } from './output.ts'

type Flags = ConnectionFlags & { json?: boolean }

/** Maximum number of sections in a range: as many as a request may name. */
const LONGEST_RANGE = 1_000
const SOURCE_ID = /^src_[0-9a-v]{26}$/

/** Adds the commands for the documents that courses are made from. */
export function addSourceCommands(program: Command): void {
  program
    .command('sources')
    .description('your documents, newest first')
    .option('--limit <count>', 'how many', '20')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { limit: string }>()
      const page = await buildClient(flags).listSources({ limit: Number(flags.limit) })
      const rows = page.items.map(source => [
        source.sourceId,
        source.kind,
        source.language,
        String(source.words),
        String(countQuestions(source)),
        source.name,
      ])
      const heading = ['ID', 'KIND', 'LANGUAGE', 'WORDS', 'QUESTIONS', 'NAME']
      chooseOutput(flags.json ?? false).result(page, table([heading, ...rows]))
    })
  program
    .command('upload')
    .description('upload a document that courses can be made from')
    .argument('<file>')
    .action(async (file: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const source = await upload(buildClient(flags), await openFile(file))
      chooseOutput(flags.json ?? false).result(source, describe(source))
    })
  program
    .command('sections')
    .description('the sections of a document, and which of them a course should take')
    .argument('<sourceId>')
    .action(async (sourceId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const { sections, proposal } = await buildClient(flags).readSource(sourceId)
      chooseOutput(flags.json ?? false).result({ sections, proposal }, describeSections(sections, proposal))
    })
  program
    .command('forget')
    .description('delete a document; courses that were made from it stay')
    .argument('<sourceId>')
    .action(async (sourceId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      await buildClient(flags).deleteSource(sourceId)
      chooseOutput(flags.json ?? false).result({ sourceId }, `${sourceId} is deleted`)
    })
}

/**
 * Returns the ids of the given documents, each of which is an id or the path of a file. The files are uploaded after
 * all of them could be opened.
 */
export async function uploadSources(client: CoursewrightClient, given: string[]): Promise<string[]> {
  const files = await Promise.all(given.map(async one => (SOURCE_ID.test(one) ? one : await openFile(one))))
  const ids: string[] = []
  for (const file of files) ids.push(typeof file === 'string' ? file : (await upload(client, file)).sourceId)
  return ids
}

/**
 * Returns the ids of sections, with each range such as `s3-s9` replaced by its ids. The other entries, such as `s3` or
 * `src_…/s3`, are returned unchanged.
 */
export function expandSections(given: string[]): string[] {
  return given.flatMap(entry => {
    const [, source = '', from, to] = /^(src_[0-9a-v]{26}\/)?s(\d{1,6})-s?(\d{1,6})$/.exec(entry) ?? []
    if (from === undefined) return [entry]
    const count = Number(to) - Number(from) + 1
    if (count < 1 || count > LONGEST_RANGE) throw new CliError('usage', `${entry} is no range of sections`)
    return Array.from({ length: count }, (_, at) => `${source}s${Number(from) + at}`)
  })
}

/**
 * Formats the sections of a document as a table. Titles are indented by heading level. A tick marks the sections that
 * the service proposes for a course.
 */
function describeSections(sections: SourceDetail['sections'], proposal: SourceDetail['proposal']): string {
  if (!sections || !proposal) return 'The document is still looked through: ask again in a moment.'
  const rows = sections.map(({ id, level, title, words, can, taken, why }) => [
    taken ? '✓' : '–',
    id,
    String(words),
    String(Object.values(can ?? {}).reduce((sum, count) => sum + count, 0)),
    why,
    `${'  '.repeat(Math.max(0, level - 1))}${title || '(before the first heading)'}`,
  ])
  const courses = proposal.courses.map(({ title, lessons, sections: own }) => {
    return `${title}: ${own.length} sections${lessons === null ? '' : `, ${lessons} lessons`}`
  })
  const isLarge = courses.length > 1
  const heading = ['', 'ID', 'WORDS', 'QUESTIONS', 'WHY', 'SECTION']
  const end = isLarge ? `\n\nLarger than one course. Proposed:\n${courses.join('\n')}` : ''
  return `${table([heading, ...rows])}${end}`
}

type OpenFile = { name: string; blob: Blob }

async function openFile(file: string): Promise<OpenFile> {
  try {
    return { name: basename(file), blob: new Blob([await readFile(file)], { type: 'application/octet-stream' }) }
  } catch (error) {
    throw new CliError('usage', `${file} cannot be read: ${(error as Error).message}`)
  }
}

function upload(client: CoursewrightClient, { name, blob }: OpenFile): Promise<Source> {
  return client.addSource(blob, { name })
}

function describe(source: Source): string {
  const { sourceId, words, kind, can, needsModel, language } = source
  const lessons =
    can && can !== 'pending'
      ? `, enough for ${can.lessons} lessons with ${countQuestions(source)} certain questions`
      : ''
  const unspoken = needsModel ? `, in ${language}: a course needs a language model` : ''
  return `${sourceId}  ${kind}, ${words} words${lessons}${unspoken}`
}

function countQuestions({ can }: Source): number {
  return can && can !== 'pending' ? can.order + can.match + can.number + can.single + can.multiple : 0
}
