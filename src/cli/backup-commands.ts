import type { Command } from 'commander'
import { CliError } from './cli-error.ts'
import { chooseOutput } from './output.ts'

type Flags = { json?: boolean; acceptLost?: boolean }

/**
 * Adds the command `backup`. It reads the service's own settings and uses its database and stores directly, so it needs
 * no running server. Restoring a backup works in the same way.
 */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write everything that the service keeps into a new folder, while it runs')
    .argument('<folder>', 'a new folder, or an empty one')
    .option('--no-objects', 'list packages, texts and media with their checksums instead of copying them')
    .action(async (folder: string, _options: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags & { objects: boolean }>()
      const [{ backUpService }, { readConfig }] = await loadService()
      const objects = await backUpService(readConfig('all'), folder, { copiesObjects: flags.objects })
      const done = objects.areCopied
        ? `${objects.count} files, ${objects.bytes} bytes`
        : `${objects.count} files listed`
      chooseOutput(flags.json ?? false).result({ folder, ...objects }, `Backed up to ${folder}: ${done}`)
      if (objects.lost > 0)
        throw new CliError('failed', `${objects.lost} files were missing or damaged in the store: ${folder} lists them`)
    })
}

/** Restores a backup, for the command `restore`. (The same command also restores a version of a course.) */
export async function restoreBackup(folder: string, flags: Flags): Promise<void> {
  const [{ restoreService }, { readConfig }] = await loadService()
  const report = await restoreService(readConfig('all'), folder, { acceptsLost: flags.acceptLost ?? false })
  const { accounts, courses, objects, lost } = report
  chooseOutput(flags.json ?? false).result(
    report,
    `Restored ${accounts} accounts, ${courses} courses and ${objects} files. Start the service now.`,
  )
  if (lost > 0) throw new CliError('failed', `${lost} files are neither in the backup nor in the store`)
}

/** Loads the modules of the service when a backup command runs. All other commands start fast without them. */
function loadService() {
  return Promise.all([import('../app/back-up.ts'), import('../app/config/config.ts')])
}
