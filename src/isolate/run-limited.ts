import { spawn } from 'node:child_process'
import { join, sep } from 'node:path'
import { installRoot } from './installed.ts'

export type Limits = {
  /**
   * Maximum CPU time. A process that exceeds it fails because of the file; a process that exceeds the elapsed time may
   * have been slowed down by a busy machine.
   */
  cpuSeconds: number
  /** Maximum elapsed time, after which the machine counts as too busy. */
  wallMs: number
  heapMb: number
  /**
   * Maximum size of the data segment in MiB, which limits native memory as V8's own limit does not; null for a process
   * without native code.
   */
  dataMb: number | null
  printedBytes: number
}

export type LimitedProcess = {
  /** The script to run. `readable` lists the files and folders that it may read besides its own folder. */
  script: string
  readable: string[]
  /** Whether native addons may be loaded. */
  allowsAddons: boolean
  limits: Limits
}

/**
 * Thrown when the program failed on a file, usually because it needed more time, memory or output than the limits
 * allow.
 */
export class OverLimit extends Error {
  /** The output up to that moment. */
  printed: Buffer

  constructor(printed: Buffer) {
    super('The process went over its limits')
    this.printed = printed
  }
}
/** Thrown when the machine was too busy to process the file, so that nothing can be said about the file. */
export class BusyMachine extends Error {}

/**
 * A shell script that sets the limits and then starts the program, so that none of the program's code runs without
 * limits. The kernel enforces the CPU time (setrlimit(2), RLIMIT_CPU) by killing the process. macOS cannot limit the
 * data segment, so a failure to do so is ignored.
 */
const SHELL_SCRIPT = 'ulimit -t "$1"; [ "$2" = 0 ] || ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"'

/**
 * Runs one of this service's programs on an untrusted file in a child process, and returns its output. The program
 * gets the file's bytes on its standard input, or the open file itself, which it reads as needed.
 */
export function runLimited(
  { script, readable, allowsAddons, limits }: LimitedProcess,
  args: string[],
  input: Buffer | number,
) {
  return new Promise<Buffer>((resolve, reject) => {
    const folders = [...readable, installRoot(script) ?? join(script, '..')]
    const program = [
      process.execPath,
      '--permission',
      ...(allowsAddons ? ['--allow-addons'] : []),
      ...new Set(folders.map(folder => `--allow-fs-read=${/\.[jt]s$/.test(folder) ? folder : join(folder, sep)}`)),
      `--max-old-space-size=${limits.heapMb}`,
      '--disable-warning=SecurityWarning',
      script,
      ...args,
    ]
    const dataKb = limits.dataMb === null ? 0 : limits.dataMb * 1_024
    const shell = ['-c', SHELL_SCRIPT, 'limited', String(limits.cpuSeconds), String(dataKb), ...program]
    const child = spawn('/bin/sh', shell, {
      stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'ignore'],
      env: {},
    })
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limits.wallMs)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout!.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limits.printedBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.on('error', error => {
      clearTimeout(late)
      reject(error)
    })
    child.on('close', code => {
      clearTimeout(late)
      if (code === 0) resolve(Buffer.concat(chunks))
      else reject(isLate ? new BusyMachine('The machine was too busy') : new OverLimit(Buffer.concat(chunks)))
    })
    if (typeof input === 'number') return
    // A program that ends early closes its standard input before all of it is written; the error that this causes is
    // ignored.
    child.stdin!.on('error', () => {})
    child.stdin!.end(input)
  })
}
