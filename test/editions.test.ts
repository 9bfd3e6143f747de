import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateFromLibrary, writeFromLibrary } from '../src/catalog/library-author.ts'
import { packEntries } from '../src/catalog/packs/read-library.ts'
import { readContent } from '../src/content/read-content.ts'
import { ADD_ONS, type Brief } from '../src/course/brief.ts'
import type { LocaleCode } from '../src/language/locales.ts'

const SUBJECTS = ['Preventing harassment at work', 'Fire safety at work', 'First aid at work']
/** Packs that owe their American edition may still rest on other works. */
const OWED = Object.keys(readContent<Record<string, number>>('words/owed-editions'))
const SETTLED = packEntries().filter(({ id, kind }) => kind === 'subject' && !OWED.includes(id))

test('an American course rests on American and international works alone', () => {
  for (const { id, aliases } of SETTLED) {
    const { references, origin } = writeFromLibrary(briefFor(aliases[0]!, 'en-US'))
    assert.equal(origin.name, id)
    const places = new Set(references.flatMap(work => ('place' in work ? [work.place] : [])))
    assert.deepEqual([...places].filter(place => place !== 'US' && place !== 'International').sort(), [], id)
  }
})

test('an American course calls 911 and names American law, a British one 999 and British law', () => {
  const [american, british] = (['en-US', 'en-GB'] as const).map(locale =>
    SUBJECTS.map(subject => JSON.stringify(writeFromLibrary(briefFor(subject, locale)).chapters)).join(),
  )
  for (const written of ['Title VII', 'OSHA', 'call 911', 'Good Samaritan'])
    assert.match(american!, new RegExp(written))
  for (const written of ['British law', 'Fire Safety Order', '999']) {
    assert.match(british!, new RegExp(written))
    assert.doesNotMatch(american!, new RegExp(written))
  }
})

test('what Americans type finds the pack', () => {
  const asked = { 'SB 1343 training': 'preventing-harassment', 'OSHA emergency action plan': 'workplace-fire-safety' }
  for (const [subject, pack] of Object.entries(asked))
    assert.equal(writeFromLibrary(briefFor(subject, 'en-US')).origin.name, pack)
})

test('an American course is translated by the library where the pack is there in the other language', () => {
  for (const subject of SUBJECTS.slice(1, 3)) {
    const american = writeFromLibrary(briefFor(subject, 'en-US'))
    for (const locale of ['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'en-GB'] as const)
      assert.equal(translateFromLibrary(american, briefFor(subject, locale))?.language, locale, `${subject} ${locale}`)
  }
})

function briefFor(subject: string, languageId: LocaleCode): Brief {
  return { subject, format: 'onepage', languageId, outline: [], addOns: [...ADD_ONS] }
}
