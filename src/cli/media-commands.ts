import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { CliError } from './cli-error.ts'
import { buildClient, type ConnectionFlags } from './connection.ts'
import { chooseOutput, table } from './output.ts'

type Flags = ConnectionFlags & { json?: boolean }

/** Adds the commands for the media of courses. */
export function addMediaCommands(program: Command): void {
  const media = program.command('media').description('the pictures, sounds, films and files of your courses')
  media
    .command('list')
    .description('your media, newest first')
    .option('--limit <count>', 'how many', '20')
    .action(async (_options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { limit: string }>()
      const page = await buildClient(flags).listMedia({ limit: Number(flags.limit) })
      const rows = page.items.map(({ mediaId, kind, width, height, seconds, bytes, name }) => [
        mediaId,
        kind,
        width === null ? '' : `${width} × ${height}`,
        seconds === null ? '' : `${seconds} s`,
        String(bytes),
        name,
      ])
      chooseOutput(flags.json ?? false).result(
        page,
        table([['ID', 'KIND', 'SIZE', 'LENGTH', 'BYTES', 'NAME'], ...rows]),
      )
    })
  media
    .command('add')
    .description('upload a picture, a sound, a film, captions or a file to take away')
    .argument('<file>')
    .action(async (file: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const added = await buildClient(flags).addMedia(await openFile(file), { name: basename(file) })
      chooseOutput(flags.json ?? false).result(added, [added.mediaId, ...added.notes].join('\n'))
    })
  media
    .command('delete')
    .description('delete media that no course shows')
    .argument('<mediaId>')
    .action(async (mediaId: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      await buildClient(flags).deleteMedia(mediaId)
      chooseOutput(flags.json ?? false).result({ mediaId }, `${mediaId} is deleted`)
    })
}

/** Opens a file as a blob, which is streamed from disk during the upload. */
async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file, { type: 'application/octet-stream' })
  } catch (error) {
    throw new CliError('usage', `${file} cannot be read: ${(error as Error).message}`)
  }
}
