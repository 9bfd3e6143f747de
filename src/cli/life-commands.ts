import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { CourseChanges, EditedCourse } from '../client/client.ts'
import { CliError } from './cli-error.ts'
import { type ConnectionFlags, clientFor } from './connection.ts'
import { outputFor, table } from './output.ts'

type Flags = ConnectionFlags & { json?: boolean }

/** What happens to a course after it was written. */
export function addLifeCommands(program: Command): void {
  program
    .command('show')
    .description('the whole course document, as JSON')
    .argument('<courseId>')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const course = await clientFor(command.optsWithGlobals<Flags>()).readCourse(courseId)
      process.stdout.write(`${JSON.stringify(course, null, 2)}\n`)
    })
  program
    .command('edit')
    .description('change a course by the ids of its parts')
    .argument('<courseId>')
    .argument('<file>', 'JSON with `version` and `changes`; - for standard input')
    .action(async (courseId: string, file: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const edited = await clientFor(flags).editCourse(courseId, await readChanges(file))
      outputFor(flags.json ?? false).result(edited, describeEdit(edited))
    })
  program
    .command('versions')
    .description('the versions of a course, newest first')
    .argument('<courseId>')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const items = await clientFor(flags).listVersions(courseId)
      const rows = items.map(({ version, madeBy, savedAt, savedBy, changes, exports }) => [
        String(version),
        madeBy,
        savedAt.slice(0, 16).replace('T', ' '),
        savedBy,
        changes.length === 0 ? '' : `${changes.length} changed`,
        exports.map(({ format }) => format).join(' '),
      ])
      outputFor(flags.json ?? false).result(
        items,
        table([['VERSION', 'MADE', 'SAVED (UTC)', 'BY', 'PARTS', 'EXPORTS'], ...rows]),
      )
    })
  program
    .command('restore')
    .description('make the next version with the content of an earlier one')
    .argument('<courseId>')
    .argument('<version>')
    .action(async (courseId: string, version: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const restored = await clientFor(flags).restoreVersion(courseId, version)
      outputFor(flags.json ?? false).result(restored, describeEdit(restored))
    })
  program
    .command('copy')
    .description('make a course of its own from the current version')
    .argument('<courseId>')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const copy = await clientFor(flags).copyCourse(courseId)
      outputFor(flags.json ?? false).result(copy, `${copy.id}  ${copy.shareUrl}`)
    })
  program
    .command('delete')
    .description('end a course for good, with its previews and packages')
    .argument('<courseId>')
    .option('--yes', 'without asking again')
    .action(async (courseId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { yes?: boolean }>()
      if (!flags.yes) throw new CliError('usage', `Nothing brings ${courseId} back. Add --yes to delete it.`)
      await clientFor(flags).deleteCourse(courseId)
      outputFor(flags.json ?? false).result({ deleted: courseId }, `${courseId} is gone`)
    })
  program
    .command('rotate-key')
    .description('a new secret for your key; its courses stay')
    .option('--grace <seconds>', 'how long the old secret goes on', '0')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { grace: string }>()
      const rotated = await clientFor(flags).rotateOwnKey({ graceSeconds: Number(flags.grace) })
      outputFor(flags.json ?? false).result(rotated, `Your new key, shown this once: ${rotated.key}`)
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
  const told = findings.map(({ says }) => `  ${says}`).join('\n')
  return findings.length === 0 ? `Saved as version ${version}` : `Saved as version ${version}. The rules say:\n${told}`
}
