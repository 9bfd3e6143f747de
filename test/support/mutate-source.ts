import { registerHooks } from 'node:module'
import { locateMutant, mutate, type SourceMutant } from './source-mutant.ts'

/** Loaded into the service before anything else: changes the source of one file while Node reads it. */
const mutant: SourceMutant = JSON.parse(process.env['SOURCE_MUTANT']!)
const target = locateMutant(mutant)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return url === target ? { ...loaded, source: mutate(String(loaded.source), mutant) } : loaded
  },
})
