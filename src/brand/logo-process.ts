import { PublicError } from '../errors.ts'
import type { Refusal } from '../refusals.ts'
import type { LogoFacts } from './logo.ts'
import { readLogo } from './read-logo.ts'

/**
 * The first line that the child process prints: the facts of the logo, followed by its bytes, or the reason why the
 * file was refused.
 */
export type LogoReading = LogoFacts | { refusal: Refusal }

/**
 * Reads a logo from standard input. This is the child process that read-logo-apart.ts starts: it may read no files but
 * its code, and start no processes.
 */
async function main(): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  process.stdout.write(await printedLogo(Buffer.concat(chunks)))
}

async function printedLogo(file: Buffer): Promise<Buffer> {
  try {
    const { bytes, ...facts } = await readLogo(file)
    return Buffer.concat([Buffer.from(`${JSON.stringify(facts satisfies LogoReading)}\n`), bytes])
  } catch (error) {
    if (!(error instanceof PublicError && error.refusal)) throw error
    return Buffer.from(`${JSON.stringify({ refusal: error.refusal } satisfies LogoReading)}\n`)
  }
}

await main()
