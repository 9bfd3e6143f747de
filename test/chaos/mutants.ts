import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Services that lose something. A chaos that does not notice is worth nothing. */
export const MUTANTS = {
  'half-packages': {
    file: 'src/flows/export-course.ts',
    from: 'await packages.put(path, bytes,',
    to: 'await packages.put(path, bytes.subarray(0, bytes.length / 2),',
  },
  'synchronous-off': {
    file: 'src/store/sqlite/sqlite-files.ts',
    from: 'pragma synchronous = full',
    to: 'pragma synchronous = off',
  },
  'event-outside-the-transaction': {
    file: 'src/store/jobs/jobs.ts',
    from: `madeBy }, document, now)
    if (event) await addEvent(transaction, event, now)`,
    to: `madeBy }, document, now)
    if (event) setTimeout(() => db.transaction(later => addEvent(later, event, now)), 30_000)`,
  },
  'rewrite-without-its-version': {
    file: 'src/store/jobs/rewrites.ts',
    from: `if (!(await writeVersion(transaction, saved, document, now))) return 'stale'`,
    to: '',
  },
  'texts-left-behind': {
    file: 'src/store/erasures.ts',
    from: `await eraseBodies(transaction, 'course_versions', own, now)`,
    to: '',
  },
} as const
export type Mutant = keyof typeof MUTANTS

const root = join(import.meta.dirname, '..', '..')

export function mutantSettings(mutant: Mutant): Record<string, string> {
  const hook = pathToFileURL(join(import.meta.dirname, 'mutate.ts')).href
  return { NODE_OPTIONS: `--import=${hook}`, CHAOS_MUTANT: mutant }
}

export function urlOfMutant(mutant: Mutant): string {
  return pathToFileURL(join(root, MUTANTS[mutant].file)).href
}
