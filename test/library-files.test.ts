import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editionSchema } from '../src/catalog/editions/edition-schema.ts'
import { mergeEdition } from '../src/catalog/editions/merge-edition.ts'
import { languageOfPacks } from '../src/catalog/editions/regions.ts'
import { frameSchema } from '../src/catalog/frames/frame-schema.ts'
import { type Pack, packSchema } from '../src/catalog/packs/pack-schema.ts'
import { listPacks, requireFrame, requirePack } from '../src/catalog/packs/read-library.ts'
import { readContent } from '../src/content/read-content.ts'
import { LOCALE_CODES } from '../src/language/locales.ts'

test('every pack and every frame in the cache equals its file, with the region’s wording', () => {
  const packs = new Map<string, Pack>()
  for (const locale of LOCALE_CODES) {
    assert.deepEqual(requireFrame(locale), frameSchema.parse(readContent(`frames/${locale}`)), locale)
    for (const { id } of listPacks(locale)) {
      const path = `packs/${id}/${languageOfPacks(locale)}`
      if (!packs.has(path)) packs.set(path, packSchema.parse(readContent(path)))
      const written = packs.get(path)!
      const edition = locale === written.language ? null : editionSchema.parse(readContent(`packs/${id}/${locale}`))
      const expected = edition ? packSchema.parse(mergeEdition(written, edition).merged) : written
      assert.deepEqual(requirePack(id, locale), expected, `${id} in ${locale}`)
    }
  }
})
