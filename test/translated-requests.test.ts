import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readYaml } from '../src/content/read-yaml.ts'
import type { LocaleCode } from '../src/course/locales.ts'
import { findPackIn } from '../src/library/find-translation.ts'
import { packEntries } from '../src/library/read-library.ts'

type Requests = { found: Record<string, Record<string, string[]>>; others: Record<string, string[]> }

const file = new URL('translated-requests.yaml', import.meta.url)
const requests = readYaml(readFileSync(file, 'utf8'), 'translated-requests.yaml') as Requests
const LOCALES = Object.keys(requests.found) as LocaleCode[]

test('each language has 40 ordinary requests or more, and there are 60 near misses', () => {
  for (const byPack of Object.values(requests.found)) assert.ok(Object.values(byPack).flat().length >= 40)
  assert.ok(Object.values(requests.others).flat().length >= 60)
})

test('at least 95 of 100 ordinary requests find the pack that exists in their language', () => {
  const asked = LOCALES.flatMap(locale =>
    packEntries(locale).flatMap(({ id }) =>
      (requests.found[locale]?.[id] ?? []).map(subject => ({ locale, id, subject })),
    ),
  )
  const missed = asked.filter(({ locale, id, subject }) => findPackIn(subject, locale)?.pack.id !== id)
  assert.ok(asked.length > 0)
  assert.ok(missed.length <= asked.length * 0.05, JSON.stringify(missed))
})

test('a request never finds another pack than the one it is about, in any language', () => {
  const wrong = LOCALES.flatMap(locale => [
    ...(requests.others[locale] ?? []).filter(subject => findPackIn(subject, locale)),
    ...Object.entries(requests.found[locale] ?? {}).flatMap(([id, subjects]) =>
      subjects.filter(subject => (findPackIn(subject, locale)?.pack.id ?? id) !== id),
    ),
  ])
  assert.deepEqual(wrong, [])
})

test('every name of a translated pack finds it, and no near miss that it names does', () => {
  const wrong = LOCALES.flatMap(locale =>
    packEntries(locale).flatMap(({ id, aliases, notAliases }) => [
      ...aliases.filter(alias => findPackIn(alias, locale)?.pack.id !== id).map(alias => `${locale} ${id}: ${alias}`),
      ...notAliases
        .filter(miss => findPackIn(miss, locale)?.pack.id === id)
        .map(miss => `${locale} ${id}: not ${miss}`),
    ]),
  )
  assert.deepEqual(wrong, [])
})

test('what a request says beyond its subject is kept, as it was written', () => {
  const qualifiers = (subject: string) => findPackIn(subject, 'de-DE')?.qualifiers
  assert.deepEqual(qualifiers('Feedback geben für neue Führungskräfte in Österreich'), [
    { kind: 'audience', text: 'neue Führungskräfte' },
    { kind: 'place', text: 'Österreich', place: 'AT' },
  ])
  assert.deepEqual(qualifiers('Feedback-Auffrischung'), [{ kind: 'purpose', text: 'Auffrischung' }])
  assert.deepEqual(qualifiers('Feedback für Fortgeschrittene'), [{ kind: 'level', text: 'Fortgeschrittene' }])
  assert.deepEqual(qualifiers('Fuehrungskraefte: Feedback geben'), [{ kind: 'audience', text: 'Fuehrungskraefte' }])
  assert.deepEqual(qualifiers('Feedbackschulung'), [])
})

test('a word that nobody explains makes another subject, and a slip of the pen does not', () => {
  assert.equal(findPackIn('Feedback in der Quantenmechanik', 'de-DE'), null)
  assert.equal(findPackIn('Feedback geben für Hunde', 'de-DE'), null)
  assert.equal(findPackIn('Fedback geben', 'de-DE')?.pack.id, 'giving-feedback')
  assert.equal(findPackIn('Konstruktives Feedbak', 'de-DE')?.pack.id, 'giving-feedback')
})

test('a language without packs finds none, and European Portuguese is not served by those of Brazil', () => {
  for (const locale of ['pl-PL', 'pt-PT', 'ja-JP'] as const) assert.equal(findPackIn('Feedback', locale), null)
})
