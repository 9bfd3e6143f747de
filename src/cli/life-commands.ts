import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { CourseChanges, EditedCourse } from '../client/client.ts'
import { restoreBackup } from './backup-commands.ts'
import { CliError } from './cli-error.ts'
import { buildClient, type ConnectionFlags } from './connection.ts'
import { chooseOutput, table } from './output.ts'
import { waitWithProgress } from './wait-with-progress.ts'

type Flags = ConnectionFlags & { json?: boolean }

/** Adds the commands for courses that are already written, such as showing and changing them. */
export function addLifeCommands(program: Command): void {
  program
    .command('show')
    .description('the whole course document, as JSON')
    .argument('<courseId>')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const course = await buildClient(command.optsWithGlobals<Flags>()).readCourse(courseId)
      process.stdout.write(`${JSON.stringify(course, null, 2)}\n`)
    })
  program
    .command('edit')
    .description('change a course by the ids of its parts')
    .argument('<courseId>')
    .argument('<file>', 'JSON with `version` and `changes`; - for standard input')
    .action(async (courseId: string, file: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const edited = await buildClient(flags).editCourse(courseId, await readChanges(file))
      chooseOutput(flags.json ?? false).result(edited, describeEdit(edited))
    })
  program
    .command('versions')
    .description('the versions of a course, newest first')
    .argument('<courseId>')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const items = await buildClient(flags).listVersions(courseId)
      const rows = items.map(({ version, madeBy, savedAt, savedBy, changes, exports }) => [
        String(version),
        madeBy,
        savedAt.slice(0, 16).replace('T', ' '),
        savedBy,
        changes.length === 0 ? '' : `${changes.length} changed`,
        exports.map(({ format }) => format).join(' '),
      ])
      chooseOutput(flags.json ?? false).result(
        items,
        table([['VERSION', 'MADE', 'SAVED (UTC)', 'BY', 'PARTS', 'EXPORTS'], ...rows]),
      )
    })
  program
    .command('restore')
    .description('bring back a backup, or make the next version of a course from an earlier one')
    .argument('<folder|courseId>')
    .argument('[version]', 'of the course; without it, a backup is meant')
    .option('--accept-lost', 'of a backup without files: go on where the store lacks some')
    .action(async (courseId: string, version: string | undefined, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { acceptLost?: boolean }>()
      if (version === undefined && /^crs_/.test(courseId))
        throw new CliError('usage', 'Which version? restore <courseId> <version>')
      if (version === undefined) return restoreBackup(courseId, flags)
      const restored = await buildClient(flags).restoreVersion(courseId, version)
      chooseOutput(flags.json ?? false).result(restored, describeEdit(restored))
    })
  program
    .command('copy')
    .description('make a course of its own from the current version')
    .argument('<courseId>')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const copy = await buildClient(flags).copyCourse(courseId)
      chooseOutput(flags.json ?? false).result(copy, `${copy.id}  ${copy.shareUrl}`)
    })
  program
    .command('rewrite')
    .description('a part of a course in new words, by the model')
    .argument('<courseId>')
    .argument('<partId>', 'such as c1l1 or c1l1b2')
    .argument('<instruction>', 'what the new words should be like')
    .action(async (courseId: string, id: string, instruction: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const client = buildClient(flags)
      const output = chooseOutput(flags.json ?? false)
      const { jobId } = await client.rewritePart(courseId, { id, instruction })
      const course = await waitWithProgress(client, jobId, output, 'Rewriting the part')
      output.result(course, `${course.id}  ${course.shareUrl}`)
    })
  program
    .command('translate')
    .description('the same course in another language, by the model or the library')
    .argument('<courseId>')
    .argument('<language>', 'such as de-DE')
    .action(async (courseId: string, languageId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const client = buildClient(flags)
      const output = chooseOutput(flags.json ?? false)
      const { jobId } = await client.translateCourse(courseId, { languageId })
      const course = await waitWithProgress(client, jobId, output, 'Translating the course')
      output.result(course, `${course.id}  ${course.shareUrl}`)
    })
  const xliff = program.command('xliff').description('a course for human translators, and back')
  xliff
    .command('out')
    .description('write the texts of a course into an XLIFF 1.2 file')
    .argument('<courseId>')
    .argument('<language>', 'such as de-DE')
    .argument('<file>')
    .action(async (courseId: string, languageId: string, file: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const blob = await buildClient(flags).readXliff(courseId, { languageId })
      await writeFile(file, Buffer.from(await blob.arrayBuffer()))
      chooseOutput(flags.json ?? false).result({ file }, file)
    })
  xliff
    .command('in')
    .description('make the translation from a file that a translator filled in')
    .argument('<courseId>')
    .argument('<file>')
    .action(async (courseId: string, file: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const bytes = await readFile(file).catch(() => null)
      if (bytes === null) throw new CliError('usage', `${file} cannot be read`)
      const sent = new Blob([bytes], { type: 'application/xliff+xml' })
      const course = await buildClient(flags).sendXliff(courseId, sent)
      chooseOutput(flags.json ?? false).result(course, `${course.id}  ${course.shareUrl}`)
    })
  program
    .command('delete')
    .description('end a course for good, with its previews and packages')
    .argument('<courseId>')
    .option('--yes', 'without asking again')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { yes?: boolean }>()
      if (!flags.yes) throw new CliError('usage', `Nothing brings ${courseId} back. Add --yes to delete it.`)
      await buildClient(flags).deleteCourse(courseId)
      chooseOutput(flags.json ?? false).result({ deleted: courseId }, `${courseId} is gone`)
    })
  program
    .command('rotate-key')
    .description('a new secret for your key; its courses stay')
    .option('--grace <seconds>', 'how long the old secret goes on', '0')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { grace: string }>()
      const rotated = await buildClient(flags).rotateOwnKey({ graceSeconds: Number(flags.grace) })
      chooseOutput(flags.json ?? false).result(rotated, `Your new key, shown this once: ${rotated.key}`)
    })
}

async function readChanges(file: string): Promise<CourseChanges> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8').catch(() => null)
  if (content === null) throw new CliError('usage', `${file} cannot be read`)
  try {
    return JSON.parse(content)
  } catch {
    throw new CliError('usage', `${file === '-' ? 'Standard input' : file} is not JSON`)
  }
}

function describeEdit({ version, findings }: EditedCourse): string {
  const findingLines = findings.map(({ says }) => `  ${says}`).join('\n')
  return findings.length === 0
    ? `Saved as version ${version}`
    : `Saved as version ${version}. The rules say:\n${findingLines}`
}
