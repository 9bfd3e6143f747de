import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PublicError } from '../errors.ts'
import { installRoot } from '../isolate/installed.ts'
import { REFUSAL_FILES } from '../isolate/refusal-files.ts'
import { type LimitedProcess, OverLimit, runLimited } from '../isolate/run-limited.ts'
import type { Logo } from './logo.ts'
import type { LogoReading } from './logo-process.ts'
import { notALogo } from './not-a-logo.ts'

/** Packages that the child process imports. It may read the folders of these packages and of their dependencies. */
const LIBRARIES = ['saxes', 'sharp']

const READER: LimitedProcess = {
  script: fileURLToPath(import.meta.resolve('./logo-process.ts')),
  readable: [
    import.meta.dirname,
    ...['look', 'media'].map(name => join(import.meta.dirname, '..', name)),
    fileURLToPath(import.meta.resolve('../errors.ts')),
    ...REFUSAL_FILES,
    ...LIBRARIES.map(libraryFolder),
  ],
  // Pictures are decoded by native code; `dataMb` bounds its memory, which V8's own limit does not.
  allowsAddons: true,
  limits: { cpuSeconds: 20, wallMs: 60_000, heapMb: 256, dataMb: 1_024, printedBytes: 1024 * 1024 },
}

/** Reads a logo in a child process with limited time and memory, so that a hostile file cannot delay other requests. */
export async function readLogoApart(file: Buffer): Promise<Logo> {
  const printed = await runLimited(READER, [], file).catch(error => {
    throw error instanceof OverLimit ? notALogo('logo-complex') : error
  })
  const end = printed.indexOf('\n')
  const reading = JSON.parse(printed.toString('utf8', 0, end)) as LogoReading
  if ('refusal' in reading) throw new PublicError('VALIDATION_ERROR', reading.refusal)
  return { ...reading, bytes: printed.subarray(end + 1) }
}

/** Returns the folder that contains a package: its `node_modules` also has the package's dependencies. */
function libraryFolder(name: string): string {
  const path = fileURLToPath(import.meta.resolve(name))
  return installRoot(path) ?? dirname(path)
}
