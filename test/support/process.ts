import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Answer, type Call, send } from './send.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const MAIN = join(ROOT, 'src', 'app', 'main.ts')
/** The flags with which npm's scripts start Node. With them, compiled code is cached for later starts. */
export const NODE_FLAGS = ['--import', join(ROOT, 'bin', 'require-node.mjs')]

export type ServiceProcess = {
  child: ChildProcess
  /** Returns everything that the process printed for the operator. */
  printed(): string
  /** Resolves when the log or the standard output contains this. */
  says(text: string | RegExp): Promise<void>
  call(method: string, path: string, call?: Call): Promise<Answer>
  url(): string
  kill(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the service as an operator does: a process of its own, whose environment contains only these settings. */
export function spawnService(
  settings: Record<string, string>,
  role?: 'api' | 'worker',
  program: string[] = [...NODE_FLAGS, MAIN],
): ServiceProcess {
  const child = spawn(process.execPath, [...program, ...(role ? [role] : [])], {
    env: { PATH: process.env['PATH'], MODEL: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let logged = ''
  const waiting = new Set<() => void>()
  child.stdout!.setEncoding('utf8').on('data', chunk => {
    printed += chunk
    for (const check of waiting) check()
  })
  child.stderr!.setEncoding('utf8').on('data', chunk => {
    logged += chunk
    for (const check of waiting) check()
  })

  const url = () => /"url":"([^"]+)"/.exec(logged)![1]!
  return {
    child,
    printed: () => printed,
    url,
    says(text) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const check = () => {
        if (typeof text === 'string' ? (printed + logged).includes(text) : text.test(printed + logged)) resolve()
      }
      const ended = () =>
        setImmediate(() =>
          reject(new Error(`It ended with ${child.exitCode} without saying ${text}: ${printed}${logged}`)),
        )
      waiting.add(check)
      if (child.exitCode !== null || child.signalCode !== null) ended()
      else child.once('exit', ended)
      check()
      return promise.finally(() => waiting.delete(check))
    },
    call: (method, path, call) => send(url() + path, method, call),
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}
