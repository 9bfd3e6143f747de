import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A change that a service makes to its own source while it reads it; `file` is a path from the project's root. Where
 * two protections cover the same harm, `second` takes out the other one.
 */
export type SourceMutant = SourceChange & { second?: SourceChange }
type SourceChange = { file: string; from: string; to: string }

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Returns the settings that start a service as this mutant. Throws if a file no longer contains the text to be replaced,
 * because a service that does not start proves nothing.
 */
export function mutantSettings(mutant: SourceMutant): Record<string, string> {
  for (const change of listChanges(mutant)) changeSource(readFileSync(join(ROOT, change.file), 'utf8'), change)
  const hook = pathToFileURL(join(import.meta.dirname, 'mutate-source.ts')).href
  return { NODE_OPTIONS: `--import=${hook}`, SOURCE_MUTANT: JSON.stringify(mutant) }
}

export function listChanges({ second, ...first }: SourceMutant): SourceChange[] {
  return second ? [first, second] : [first]
}

export function changeSource(source: string, { file, from, to }: SourceChange): string {
  if (source.split(from).length !== 2) throw new Error(`${file} does not hold "${from}" once`)
  return source.replace(from, () => to)
}

export function locateChange({ file }: SourceChange): string {
  return pathToFileURL(join(ROOT, file)).href
}
