import { test } from 'node:test'
import { MUTANTS as CHAOS_MUTANTS } from './chaos/mutants.ts'
import { MUTANTS as ISOLATION_MUTANTS } from './isolation/mutants.ts'
import { mutantSettings } from './support/source-mutant.ts'

test('every mutant of the chaos and isolation suites still changes the file that it names', () => {
  for (const mutant of [...Object.values(CHAOS_MUTANTS), ...Object.values(ISOLATION_MUTANTS)]) mutantSettings(mutant)
})
