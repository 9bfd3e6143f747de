import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One change of one file, by its path from the project's root, which a service makes while it reads its own source. */
export type SourceMutant = { file: string; from: string; to: string }

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Returns the settings that start a service as this mutant. Throws if the file no longer contains the text to be replaced, because
 * a service that does not start proves nothing.
 */
export function mutantSettings(mutant: SourceMutant): Record<string, string> {
  mutate(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant)
  const hook = pathToFileURL(join(import.meta.dirname, 'mutate-source.ts')).href
  return { NODE_OPTIONS: `--import=${hook}`, SOURCE_MUTANT: JSON.stringify(mutant) }
}

export function mutate(source: string, { file, from, to }: SourceMutant): string {
  if (source.split(from).length !== 2) throw new Error(`${file} does not hold "${from}" once`)
  return source.replace(from, () => to)
}

export function locateMutant({ file }: SourceMutant): string {
  return pathToFileURL(join(ROOT, file)).href
}
