import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPacks, requirePack } from '../src/catalog/packs/read-library.ts'
import { findPackIn } from '../src/catalog/search/find-translation.ts'
import type { LocaleCode } from '../src/language/locales.ts'

const LOCALES: LocaleCode[] = ['en-GB', 'en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR']

for (const locale of LOCALES) {
  test(`the title of a pack finds the whole pack (${locale})`, () => {
    const subjects = listPacks(locale).filter(({ kind }) => kind === 'subject')
    const titles = subjects.flatMap(({ id }) => {
      const { name } = requirePack(id, locale)
      return [name, name.split(':')[0]!.trim(), name.toLowerCase()].map(title => ({ id, title }))
    })
    assert.ok(titles.length > 15)
    const parts = titles.filter(({ id, title }) => {
      const match = findPackIn(title, locale)
      return match?.pack.id !== id || match.topic !== undefined
    })
    assert.deepEqual(parts, [])
  })
}

test('the title of a pack with an audience finds the whole pack', () => {
  for (const subject of ['Code of conduct training', 'our code of conduct', 'Code of conduct for all employees']) {
    const match = findPackIn(subject, 'en-US')
    assert.deepEqual([match?.pack.id, match?.topic], ['code-of-conduct', undefined], subject)
  }
})

test('a topic after the title and a colon is found', () => {
  assert.equal(findPackIn('Git: merge conflicts', 'en-US')?.topic !== undefined, true)
})
