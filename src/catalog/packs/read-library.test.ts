import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { LOCALE_CODES } from '../../language/locales.ts'
import { packForRegion } from '../editions/pack-for-region.ts'
import { languageOfPacks } from '../editions/regions.ts'
import { frameSchema } from '../frames/frame-schema.ts'
import { packSchema } from './pack-schema.ts'
import { packsFor, requireFrame, requirePack } from './read-library.ts'

test('every pack and every frame that is kept is what its file says, as each locale has it', () => {
  for (const locale of LOCALE_CODES) {
    assert.deepEqual(requireFrame(locale), frameSchema.parse(readContent(`frames/${locale}`)), locale)
    for (const { id } of packsFor(locale)) {
      const written = packSchema.parse(readContent(`packs/${id}/${languageOfPacks(locale)}`))
      assert.deepEqual(requirePack(id, locale), packForRegion(written, locale), `${id} in ${locale}`)
    }
  }
})
