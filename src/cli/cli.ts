#!/usr/bin/env node
import { styleText } from 'node:util'
import { Argument, Command, CommanderError } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { ROLES, type Role } from '../app/config/config.ts'
import { ConfigError } from '../app/config/read-setting.ts'
import { ApiError, GenerationFailed } from '../client/client.ts'
import { addBackupCommands } from './backup-commands.ts'
import { addBrandCommands } from './brand-commands.ts'
import { CliError, EXIT_CODES } from './cli-error.ts'
import { addCourseCommands } from './course-commands.ts'
import { addLifeCommands } from './life-commands.ts'
import { addMcpCommand } from './mcp-command.ts'
import { addMediaCommands } from './media-commands.ts'
import { addOperatorCommands } from './operator-commands.ts'
import { addReviewCommands } from './review-commands.ts'
import { addServiceCommands } from './service-commands.ts'
import { addSourceCommands } from './source-commands.ts'

const program = new Command('coursewright')
  .description('Turns a subject into an online course and exports it as a SCORM package.')
  .version(packageJson.version)
  .option('--server <url>', 'where the service answers (COURSEWRIGHT_URL)')
  .option('--key <key>', 'your API key (COURSEWRIGHT_KEY)')
  .option('--admin-token <token>', "the operator's token (COURSEWRIGHT_ADMIN_TOKEN)")
  .option('--json', 'print the result as JSON')
  .showHelpAfterError('Try coursewright --help.')
  .exitOverride()

program
  .command('serve')
  .description('start the service; settings come from the environment')
  .addArgument(new Argument('[role]', 'what to run').choices(ROLES).default('all'))
  .action(async (role: Role) => {
    // The server's modules are imported only for this command, so that all other commands start fast.
    const { runService } = await import('../app/main.ts')
    await runService(role)
  })
addCourseCommands(program)
addLifeCommands(program)
addMcpCommand(program)
addSourceCommands(program)
addMediaCommands(program)
addReviewCommands(program)
addBrandCommands(program)
addOperatorCommands(program)
addServiceCommands(program)
addBackupCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = explain(error)
}

/** Writes an error to standard error in one line, and returns the exit code. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage
  const [failure, message] = describeExit(error)
  process.stderr.write(`${styleText('red', 'error:', { stream: process.stderr })} ${message}\n`)
  return EXIT_CODES[failure]
}

function describeExit(error: unknown): [keyof typeof EXIT_CODES, string] {
  if (error instanceof CliError) return [error.failure, error.message]
  if (error instanceof ConfigError) return ['usage', error.message]
  if (error instanceof GenerationFailed) return ['failed', `${error.message}${error.code ? ` (${error.code})` : ''}`]
  if (error instanceof ApiError)
    return [error.code === 'VALIDATION_ERROR' ? 'usage' : 'refused', `${error.message} (${error.code})`]
  if (error instanceof TypeError)
    return [
      'unreachable',
      `The server does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    ]
  return ['failed', (error as Error).message]
}
