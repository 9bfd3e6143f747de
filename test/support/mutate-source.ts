import { registerHooks } from 'node:module'
import { changeSource, listChanges, locateChange, type SourceMutant } from './source-mutant.ts'

/**
 * This file is loaded into the service before anything else, and changes the source of the mutant's files while Node
 * reads them.
 */
const mutant: SourceMutant = JSON.parse(process.env['SOURCE_MUTANT']!)
const changes = new Map(listChanges(mutant).map(change => [locateChange(change), change]))

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const change = changes.get(url)
    return change ? { ...loaded, source: changeSource(String(loaded.source), change) } : loaded
  },
})
