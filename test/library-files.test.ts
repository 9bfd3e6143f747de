import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packForRegion } from '../src/catalog/editions/pack-for-region.ts'
import { languageOfPacks } from '../src/catalog/editions/regions.ts'
import { frameSchema } from '../src/catalog/frames/frame-schema.ts'
import { type Pack, packSchema } from '../src/catalog/packs/pack-schema.ts'
import { packsFor, requireFrame, requirePack } from '../src/catalog/packs/read-library.ts'
import { readContent } from '../src/content/read-content.ts'
import { LOCALE_CODES } from '../src/language/locales.ts'

test('every pack and every frame that is kept is what its file says, as each locale has it', () => {
  const written = new Map<string, Pack>()
  for (const locale of LOCALE_CODES) {
    assert.deepEqual(requireFrame(locale), frameSchema.parse(readContent(`frames/${locale}`)), locale)
    for (const { id } of packsFor(locale)) {
      const path = `packs/${id}/${languageOfPacks(locale)}`
      if (!written.has(path)) written.set(path, packSchema.parse(readContent(path)))
      assert.deepEqual(requirePack(id, locale), packForRegion(written.get(path)!, locale), `${id} in ${locale}`)
    }
  }
})
