import { briefSchema } from '../course/brief.ts'
import { LOCALE_CODES } from '../language/locales.ts'
import { knownSubjects } from './known-subjects.ts'
import { isCommon } from './outline/core-words.ts'
import { isTaught } from './outline/taught-words.ts'
import { packFiles, packsFor, requireFrame, requirePack } from './packs/read-library.ts'

/** At install, what somebody's first course would have to wait for: subjects and their names, packs and frames as locales have them. */
const written = new Set(packFiles().map(([name]) => name.split('/')[2]))
let packs = 0
for (const locale of LOCALE_CODES) {
  requireFrame(locale)
  for (const { id } of packsFor(locale)) {
    requirePack(id, locale)
    packs++
  }
  if (written.has(locale)) knownSubjects(briefSchema.parse({ subject: 'First aid', languageId: locale }))
}
isTaught('first-aid', 'wound')
isCommon('wound')
console.log(`library: ${packs} packs and ${LOCALE_CODES.length} frames are ready`)
