import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { writeFromLibrary } from '../src/catalog/library-author.ts'
import { packEntries } from '../src/catalog/packs/read-library.ts'
import { findPackIn } from '../src/catalog/search/find-translation.ts'
import { readYaml } from '../src/content/read-yaml.ts'
import { briefSchema } from '../src/course/brief.ts'
import type { LocaleCode } from '../src/language/locales.ts'

type Requests = { found: Record<string, Record<string, string[]>>; others: Record<string, string[]> }

const file = new URL('translated-requests.yaml', import.meta.url)
const requests = readYaml(readFileSync(file, 'utf8'), 'translated-requests.yaml') as Requests
const LOCALES = Object.keys(requests.found) as LocaleCode[]

test('each language has at least 40 ordinary requests, and all have at least 60 near misses', () => {
  for (const byPack of Object.values(requests.found)) assert.ok(Object.values(byPack).flat().length >= 40)
  assert.ok(Object.values(requests.others).flat().length >= 60)
})

test('at least 95 of 100 ordinary requests find their pack in their language', () => {
  const asked = LOCALES.flatMap(locale =>
    packEntries(locale).flatMap(({ id }) =>
      (requests.found[locale]?.[id] ?? []).map(subject => ({ locale, id, subject })),
    ),
  )
  const missed = asked.filter(({ locale, id, subject }) => findPackIn(subject, locale)?.pack.id !== id)
  assert.ok(asked.length > 0)
  assert.ok(missed.length <= asked.length * 0.05, JSON.stringify(missed))
})

test('a request never finds a pack on another subject, in any language', () => {
  const wrong = LOCALES.flatMap(locale => [
    ...(requests.others[locale] ?? []).filter(subject => findPackIn(subject, locale)),
    ...Object.entries(requests.found[locale] ?? {}).flatMap(([id, subjects]) =>
      subjects.filter(subject => (findPackIn(subject, locale)?.pack.id ?? id) !== id),
    ),
  ])
  assert.deepEqual(wrong, [])
})

test('every name of a translated pack finds it, and none of its near misses does', () => {
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

test('words beyond the subject are kept as written', () => {
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

test('an unknown extra word makes another subject, a typing error does not', () => {
  assert.equal(findPackIn('Feedback in der Quantenmechanik', 'de-DE'), null)
  assert.equal(findPackIn('Feedback geben für Hunde', 'de-DE'), null)
  assert.equal(findPackIn('Fedback geben', 'de-DE')?.pack.id, 'giving-feedback')
  assert.equal(findPackIn('Konstruktives Feedbak', 'de-DE')?.pack.id, 'giving-feedback')
})

test('another region of a language gets the pack, except for law and procedures', () => {
  assert.equal(findPackIn('Donner du feedback', 'fr-CA')?.pack.id, 'giving-feedback')
  assert.equal(findPackIn('RGPD', 'fr-FR')?.pack.id, 'data-protection-gdpr')
  assert.equal(findPackIn('RGPD', 'fr-CA'), null)
  const course = writeFromLibrary(briefSchema.parse({ subject: 'Donner du feedback', languageId: 'fr-CA' }))
  assert.deepEqual([course.language, course.origin.name], ['fr-CA', 'giving-feedback'])
})

test('a German outline gets the lessons of the pack, and an unknown chapter says so', () => {
  const outline = ['Beobachten statt urteilen', 'Das Gespräch: Kanal und Zeitpunkt', 'Steuerrecht']
  const course = writeFromLibrary(briefSchema.parse({ subject: 'Feedback geben', languageId: 'de-DE', outline }))
  assert.deepEqual(
    course.chapters.map(({ title }) => title),
    outline,
  )
  assert.equal(course.chapters.flatMap(({ lessons }) => lessons).length, 8)
  const titles = course.chapters.map(({ lessons }) => lessons.map(({ title }) => title))
  assert.ok(titles[0]!.includes('Verhalten, nicht Charakter'))
  assert.ok(titles[1]!.includes('Den Kanal wählen'))
  assert.match(JSON.stringify(course.chapters[2]), /Nicht in diesem Kurs/)
})

test('a glossary is in alphabetical order, and a term has the same id in every language', () => {
  const glossary = (languageId: string) =>
    writeFromLibrary(briefSchema.parse({ subject: 'Giving feedback', languageId })).glossary
  const [english, german] = [glossary('en-GB'), glossary('de-DE')]
  assert.deepEqual(german.map(({ term }) => term).slice(0, 3), ['Attributionsfehler', 'Bewertung', 'Coaching'])
  const idOf = (entries: typeof german, term: string) => entries.find(entry => entry.term === term)?.id
  assert.equal(idOf(german, 'Kameratest'), idOf(english, 'Camera test'))
  assert.equal(idOf(german, 'Wirkung'), idOf(english, 'Impact'))
})

test('a language without packs finds none, and European Portuguese does not get Brazilian packs', () => {
  for (const locale of ['pl-PL', 'pt-PT', 'ja-JP'] as const) assert.equal(findPackIn('Feedback', locale), null)
})

test('a part is found in each language, and is named in the language of the course', () => {
  const asked: [string, LocaleCode, string, string][] = [
    [
      'Stabile Seitenlage',
      'de-DE',
      'Erste Hilfe im Betrieb: Bewusstlosigkeit',
      'First Aid at Work: Unresponsive person',
    ],
    [
      'Utiliser un extincteur',
      'fr-FR',
      'Sécurité incendie au travail : Extincteurs',
      'Workplace Fire Safety: Extinguishers',
    ],
    [
      'Autenticación en dos pasos',
      'es-ES',
      'Phishing y contraseñas: Autenticación multifactor',
      'Phishing and Passwords: Multi-factor authentication',
    ],
    [
      'Tempi di conservazione dei dati',
      'it-IT',
      'Protezione dei dati e GDPR al lavoro: Conservazione dei dati',
      'Data Protection and the GDPR at Work: Retention',
    ],
    ['Parar de procrastinar', 'pt-BR', 'Gestão do tempo: Procrastinação', 'Time Management: Procrastination'],
  ]
  for (const [subject, languageId, own, american] of asked) {
    const [course, english] = ([languageId, 'en-US'] as const).map(code =>
      writeFromLibrary(briefSchema.parse({ subject, languageId: code })),
    )
    assert.deepEqual([course!.origin.kind, course!.name], ['part-of-pack', own])
    assert.deepEqual([english!.name, english!.origin.subjectLanguage], [american, languageId])
    assert.deepEqual(
      english!.origin.suggestions?.map(({ kind }) => kind),
      ['whole', 'language'],
    )
  }
})
