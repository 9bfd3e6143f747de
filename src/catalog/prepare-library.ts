import { briefSchema } from '../course/brief.ts'
import { LOCALE_CODES } from '../language/locales.ts'
import { knownSubjects } from './known-subjects.ts'
import { listPacks, packFiles, requireFrame, requirePack } from './packs/read-library.ts'
import { suggestPacks } from './search/suggest-packs.ts'

/**
 * At install time, prepares what the first course would otherwise wait for: the subjects with their names, and the
 * packs and frames of all locales.
 */
const packLocales = new Set(packFiles().map(([name]) => name.split('/')[2]))
let packs = 0
for (const locale of LOCALE_CODES) {
  requireFrame(locale)
  for (const { id } of listPacks(locale)) {
    requirePack(id, locale)
    packs++
  }
  if (packLocales.has(locale)) knownSubjects(briefSchema.parse({ subject: 'First aid', languageId: locale }))
}
suggestPacks('First aid', 'en-GB')
console.log(`library: ${packs} packs and ${LOCALE_CODES.length} frames are ready`)
