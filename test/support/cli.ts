import { spawn as spawnChild } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { spawn as spawnTerminal } from '@lydell/node-pty'
import { NODE_FLAGS } from './process.ts'

export const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli', 'cli.ts')

export type CliRun = { code: number | null; stdout: string; stderr: string }

/** Runs the command in a pipe, without this machine's settings. */
export async function runCli(
  parameters: string[],
  environment: Record<string, string> = {},
  folder = import.meta.dirname,
): Promise<CliRun> {
  return readCli(spawnCli(parameters, environment, { folder }))
}

/** Waits until the command has ended, and returns its output. */
export async function readCli(child: ReturnType<typeof spawnCli>): Promise<CliRun> {
  const run = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => {
    run.stdout += chunk
  })
  child.stderr.on('data', chunk => {
    run.stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, ...run }
}

export type CliOptions = {
  folder?: string
  /** Maximum size of any file that the command writes, as on a full disk. */
  fileKib?: number
}

/** Starts the command and returns its process, for tests that end it early. */
export function spawnCli(
  parameters: string[],
  environment: Record<string, string>,
  { folder = import.meta.dirname, fileKib }: CliOptions = {},
) {
  const command = [process.execPath, ...NODE_FLAGS, CLI, ...parameters]
  const [program, ...rest] =
    fileKib === undefined ? command : ['bash', '-c', `ulimit -f ${fileKib}; exec "$@"`, 'bash', ...command]
  return spawnChild(program!, rest, {
    cwd: folder,
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(folder, '.config-of-nobody'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export type Terminal = {
  /** Returns the output so far, with its control characters. */
  screen(): string
  shows(text: string | RegExp): Promise<void>
  press(keys: string): void
  ended: Promise<number>
}

/** Runs the command in a real terminal of 100 columns. */
export function openTerminal(parameters: string[], environment: Record<string, string> = {}): Terminal {
  const terminal = spawnTerminal(process.execPath, [...NODE_FLAGS, CLI, ...parameters], {
    cols: 100,
    rows: 30,
    env: { PATH: process.env['PATH'], TERM: 'xterm-256color', ...environment },
  })
  let written = ''
  const waiting = new Set<() => void>()
  terminal.onData(chunk => {
    written += chunk
    for (const check of waiting) check()
  })
  return {
    screen: () => written,
    press: keys => terminal.write(keys),
    ended: new Promise(resolve => terminal.onExit(({ exitCode }) => resolve(exitCode))),
    shows(text) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const check = () => {
        const plain = stripVTControlCharacters(written)
        if (typeof text === 'string' ? plain.includes(text) : text.test(plain)) resolve()
      }
      waiting.add(check)
      check()
      return promise.finally(() => waiting.delete(check))
    },
  }
}
