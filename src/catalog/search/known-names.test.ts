import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { knownNames } from './known-names.ts'
import { tellingWords } from './pack-topics.ts'
import { chooseLanguage } from './request-language.ts'

test('a shared topic is listed under its home pack and under another one', () => {
  const language = chooseLanguage(ORIGINAL_LOCALE)
  const { byStem } = knownNames(ORIGINAL_LOCALE)
  const homes = Object.entries(readContent<Record<string, string[]>>('words/shared-topics'))
  for (const [home, topics] of homes)
    for (const topic of topics) {
      const stems = tellingWords(topic, language).map(language.stem)
      const names = (byStem.get(stems[0]!) ?? []).filter(name => name.isListed && name.stems.join() === stems.join())
      const packs = new Set(names.filter(({ topic: part }) => part !== null).map(({ pack }) => pack.entry.id))
      assert.ok(packs.has(home) && packs.size > 1, `${topic} is listed by ${[...packs].join(', ') || 'no pack'}`)
    }
})
