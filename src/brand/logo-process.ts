import { PublicError } from '../errors.ts'
import type { Refusal } from '../refusals.ts'
import type { LogoFacts } from './logo.ts'
import { readLogo } from './read-logo.ts'

/** The first line that the child process prints. The bytes of the logo follow. */
export type LogoReading = LogoFacts | { refusal: Refusal }

/**
 * The child process of read-logo-apart.ts, with the file on its standard input. It can open no file except its code,
 * and cannot start processes.
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
