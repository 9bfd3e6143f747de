import { registerHooks } from 'node:module'
import { MUTANTS, type Mutant, urlOfMutant } from './mutants.ts'

/** Loaded into the service before anything else: one line of one file is changed as it is read. */
const mutant = process.env['ISOLATION_MUTANT'] as Mutant
const { from, to } = MUTANTS[mutant]
const target = urlOfMutant(mutant)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== target) return loaded
    const source = String(loaded.source)
    if (source.split(from).length !== 2) throw new Error(`The mutant ${mutant} does not fit ${url} any more`)
    return { ...loaded, source: source.replace(from, to) }
  },
})
