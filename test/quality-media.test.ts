import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CourseUnit } from '../src/course/course-units.ts'
import type { CourseMedia } from '../src/course/media/course-media.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { findMediaGaps } from '../src/quality/rules/form-media.ts'

const PICTURE = 'med_01j6l4c8gg09apvo259806m0h1'
const FILM = 'med_01j6l4c8gg09apvo259806m0h2'

/** What the rules say of one block, and of a text beside it. */
function findRules(block: object, film: Partial<CourseMedia> = {}, text = '', language = 'en-GB'): string[] {
  const media = [{ id: FILM, kind: 'film', bytes: 9, codec: 'h264', hasSound: true, ...film }]
  const blocks = [{ id: 'c1l1b1', ...block }]
  const content = { language, media, chapters: [{ lessons: [{ id: 'c1l1', blocks }] }] } as unknown as CourseContent
  const unit = {
    at: { part: 'block', id: 'c1l1b2' },
    lessonId: 'c1l1',
    kind: 'text',
    texts: [{ field: 'markdown', text }],
  }
  return findMediaGaps(content, [unit as CourseUnit]).map(({ rule }) => rule)
}

test('a picture needs an alternative text of its own, in one breath, unless it is decorative', () => {
  const image = (fields: object) => findRules({ type: 'image', media: PICTURE, width: 'text', ...fields })
  assert.deepEqual(image({}), ['alt-missing'])
  assert.deepEqual(image({ decorative: true }), [])
  for (const name of ['IMG_2034.jpg', 'DSC01234', 'fire-door.png', 'Screenshot 2026-03-01 at 10.12.13', 'image1'])
    assert.deepEqual(image({ alt: name }), ['alt-is-a-file-name'], name)
  for (const alt of ['A door', 'Image of a door', 'Screenshot of the menu “File”', 'a'.repeat(250)])
    assert.deepEqual(image({ alt }), [], alt)
  assert.deepEqual(image({ alt: 'a'.repeat(251) }), ['alt-too-long'])
  assert.deepEqual(findRules({ type: 'labelled-image', media: PICTURE, markers: [] }), ['alt-missing'])
})

test('a film with sound needs captions, a sound its transcript, and what older iPhones do not play is told', () => {
  const film = { type: 'video', media: FILM, title: 'A film' }
  assert.deepEqual(findRules(film), ['captions-missing'])
  assert.deepEqual(findRules(film, { hasSound: false }), [])
  assert.deepEqual(findRules({ ...film, captions: [{ language: 'en', media: PICTURE }] }, { codec: 'vp9' }), [
    'film-not-everywhere',
  ])
  assert.deepEqual(findRules({ type: 'audio', media: FILM, title: 'A sound' }), ['transcript-missing'])
  assert.deepEqual(findRules({ type: 'audio', media: FILM, title: 'A sound', transcript: 'Two tones.' }), [])
})

test('a text that points at a picture is told where its lesson shows none', () => {
  const text = { type: 'text' }
  const PROMISES: [string, string][] = [
    ['en-GB', 'Open the lid as in the picture below.'],
    ['en-US', 'The following screenshot has it all.'],
    ['de-DE', 'Das Bild oben zeigt den Griff.'],
    ['fr-FR', 'L’image ci-dessous montre la poignée.'],
    ['es-ES', 'La imagen siguiente lo muestra.'],
    ['it-IT', 'Guarda l’immagine qui sotto.'],
    ['pt-BR', 'Veja a imagem abaixo.'],
  ]
  for (const [language, promise] of PROMISES) {
    assert.deepEqual(findRules(text, {}, promise, language), ['shown-but-absent'], promise)
    const image = { type: 'image', media: PICTURE, alt: 'A lid', width: 'text' }
    assert.deepEqual(findRules(image, {}, promise, language), [], promise)
  }
  for (const plain of ['Look at the big picture.', 'The table below has it.', 'A picture is worth little here.'])
    assert.deepEqual(findRules(text, {}, plain), [], plain)
})

test('media of more than 100 MB are told, because many LMSs refuse such a package', () => {
  assert.deepEqual(findRules({ type: 'text' }, { bytes: 100_000_000 }), [])
  assert.deepEqual(findRules({ type: 'text' }, { bytes: 100_000_001 }), ['package-large'])
})
