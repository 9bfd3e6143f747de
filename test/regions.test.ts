import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateFromLibrary, writeFromLibrary } from '../src/catalog/library-author.ts'
import type { Brief } from '../src/course/brief.ts'
import { ADD_ONS } from '../src/course/brief.ts'
import type { CourseContent } from '../src/course/schema.ts'
import type { LocaleCode } from '../src/language/locales.ts'

const SUBJECTS = ['Dar feedback', 'Phishing y contraseñas', 'Gestión del tiempo']

const SPANISH_NUMBERS = /(?<![\d.,])(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+,\d{1,2})(?![\d.,]*\d)/u
const WORDS_OF_SPAIN =
  /(?<!\p{L})(?:ordenador|móvil|portátil|ratón|pulsa|pulsó|pegatina|pill[ae]|paga extra|enfad|vídeo|boli|zapatilla|en prácticas|euro|calderilla|apañ|ictus|riñ|autónomo|opositor|fin de carrera|has visto|has hecho|INCIBE|AEPD|RGPD|Guardia Civil|DNI|Estatuto)/iu

test('courses for Mexico use Mexican numbers, quotation marks and words', () => {
  for (const subject of SUBJECTS) {
    const course = writeFromLibrary(briefFor(subject, 'es-MX'))
    assert.equal(course.origin.kind, 'subject-pack', subject)
    for (const text of textsIn({ ...course, references: [] })) {
      assert.doesNotMatch(text, SPANISH_NUMBERS)
      assert.doesNotMatch(text, WORDS_OF_SPAIN)
      assert.doesNotMatch(text, /[«»]/)
    }
  }
})

test('courses for Spain keep the original wording', () => {
  const texts = SUBJECTS.flatMap(subject => textsIn(writeFromLibrary(briefFor(subject, 'es-ES')))).join('\n')
  for (const written of ['14.000', '0,65', '«', 'ordenador', 'INCIBE']) assert.ok(texts.includes(written), written)
})

test('a course for Mexico states Mexican law and cites works from Mexico', () => {
  const { references, ...course } = writeFromLibrary(briefFor('Gestión del tiempo', 'es-MX'))
  const texts = textsIn(course).join('\n')
  assert.match(texts, /48 horas en 2026; desde 2027, dos menos cada año, hasta 40 horas en 2030/)
  assert.doesNotMatch(texts, /España/)
  const places = references.flatMap(work => ('place' in work ? [work.place] : []))
  assert.ok(places.includes('MX'))
  assert.ok(!places.includes('ES'))
})

test('courses for Canada say courriel', () => {
  for (const subject of ['Donner du feedback', 'Phishing et mots de passe', 'Gestion du temps']) {
    const { references: _, ...course } = writeFromLibrary(briefFor(subject, 'fr-CA'))
    assert.equal(course.origin.kind, 'subject-pack', subject)
    const texts = textsIn(course).join('\n')
    assert.match(texts, /courriel/)
    assert.doesNotMatch(texts, /(?<!\p{L})(?:mails?|week-end|euros?)(?!\p{L})/iu)
  }
})

test('a translation into Spanish for Mexico uses Mexican words', () => {
  const english = writeFromLibrary(briefFor('Time management', 'en-GB'))
  const mexican = translateFromLibrary(english, briefFor('Time management', 'es-MX'))
  assert.match(textsIn(mexican!).join('\n'), /celular/)
})

test('only the writer has read the Mexican parts of a course, and the course says so', () => {
  assert.equal(writeFromLibrary(briefFor('Gestión del tiempo', 'es-MX')).reviewed?.by, 'writer')
  assert.equal(writeFromLibrary(briefFor('Gestión del tiempo', 'es-ES')).reviewed?.by, 'second reader')
})

function briefFor(subject: string, languageId: LocaleCode): Brief {
  return { subject, format: 'onepage', languageId, outline: [], addOns: [...ADD_ONS] }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value as CourseContent).flatMap(textsIn)
}
