import { spawn } from 'node:child_process'
import { join, sep } from 'node:path'
import { installRoot } from './installed.ts'

export type Limits = {
  /** The limit on CPU time. It alone judges the file, because a busy machine also makes a harmless file slow. */
  cpuSeconds: number
  /** After so long the machine is taken for too busy. */
  wallMs: number
  heapMb: number
  /** Bounds native memory too, which V8's own limit does not; null where the process has no native code. */
  dataMb: number | null
  printedBytes: number
}

export type LimitedProcess = {
  /** The file that is run, and the folders and files besides its own folder that it may read. */
  script: string
  readable: string[]
  /** Packages in native code are loaded. */
  allowsAddons: boolean
  limits: Limits
}

/** The file took more than it may: time, memory or words. */
export class OverLimit extends Error {
  /** What the process had said until then. */
  printed: Buffer

  constructor(printed: Buffer) {
    super('The process went over its limits')
    this.printed = printed
  }
}
/** Nothing can be said of the file: the machine had no time for it. */
export class BusyMachine extends Error {}

/**
 * Limits are set by the shell before the program starts, so that nothing in it can run without them. A limit of CPU time is kept
 * by the kernel (setrlimit(2), RLIMIT_CPU), which ends the process; macOS knows no limit of data, and goes without.
 */
const SHELL_SCRIPT = 'ulimit -t "$1"; [ "$2" = 0 ] || ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"'

/**
 * Runs a program of ours on a stranger's file, and answers what it printed. The program gets the file's bytes on its standard input, or has
 * the file open there, by its descriptor, and reads what it needs.
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
    // A program that ends early does not wait for the rest of its input.
    child.stdin!.on('error', () => {})
    child.stdin!.end(input)
  })
}
