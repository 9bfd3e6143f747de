import type { SourceMutant } from '../support/source-mutant.ts'

/** Deliberately broken services that lose data. The chaos test must fail on each of them, or it proves nothing. */
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
    from: `await eraseBodies(transaction, 'course_versions', courseRows, now)`,
    to: '',
  },
} as const satisfies Record<string, SourceMutant>
export type Mutant = keyof typeof MUTANTS
