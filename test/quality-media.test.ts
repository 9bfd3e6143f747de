import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CourseUnit } from '../src/course/course-units.ts'
import type { CourseMedia } from '../src/course/media/course-media.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { findMediaGaps } from '../src/quality/rules/form-media.ts'
import { findPictureFlaws } from '../src/quality/rules/form-pictures.ts'

const PICTURE = 'med_01j6l4c8gg09apvo259806m0h1'
const FILM = 'med_01j6l4c8gg09apvo259806m0h2'

/**
 * Lists the rules that a lesson breaks that has this media block and a text; `film` changes the facts of the film that
 * the course has.
 */
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
  return [...findPictureFlaws(content), ...findMediaGaps(content, [unit as CourseUnit])].map(({ rule }) => rule)
}

test('a picture needs a short alternative text of its own, unless it is decorative', () => {
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

test('a picture at a question, option, card or scene needs an alternative text, and each flaw is reported once per part', () => {
  const bare = { media: PICTURE }
  const question = (fields: object) => ({ type: 'check', question: { id: 'q1', kind: 'order', items: [], ...fields } })
  assert.deepEqual(findRules(question({ picture: bare })), ['alt-missing'])
  assert.deepEqual(findRules(question({ picture: { ...bare, decorative: true } })), [])
  assert.deepEqual(findRules(question({ kind: 'single', options: [{ text: 'A', picture: bare }, { text: 'B' }] })), [
    'alt-missing',
  ])
  const cards = [{ frontPicture: bare, backPicture: { ...bare, alt: 'IMG_2034.jpg' } }, { backPicture: bare }]
  assert.deepEqual(findRules({ type: 'flashcards', cards }), ['alt-missing', 'alt-is-a-file-name'])
  const scenes = [{ picture: { ...bare, alt: 'A door' } }]
  assert.deepEqual(findRules({ type: 'scenario', scenes, ends: [{ picture: bare }] }), ['alt-missing'])
})

test('an alternative text must not reveal the right answer', () => {
  const choose = (stem: string | null, alts: (string | null)[]) => {
    const options = ['Foam', 'Water', 'Sand'].map((text, at) => ({
      text,
      correct: at === 0,
      ...(alts[at] !== undefined && {
        picture: { media: PICTURE, ...(alts[at] === null ? { decorative: true } : { alt: alts[at] }) },
      }),
    }))
    const picture = stem !== null && { picture: { media: PICTURE, alt: stem } }
    return findRules({ type: 'check', question: { id: 'q1', kind: 'single', stem: 'What?', options, ...picture } })
  }
  assert.deepEqual(choose('A pan on fire', []), [])
  assert.deepEqual(choose('A pan under foam', []), ['alt-tells-key'])
  assert.deepEqual(choose('Foam, water and sand on a shelf', []), [], 'all are named')
  assert.deepEqual(choose(null, ['A red vessel', 'A blue vessel', 'A bucket']), [])
  assert.deepEqual(choose(null, ['A red vessel', null, null]), ['alt-tells-key'])
  assert.deepEqual(choose(null, [null, 'A blue vessel', 'A bucket']), ['alt-tells-key'])
  assert.deepEqual(choose(null, [null, null, 'A bucket']), [], 'one of the wrong ones has no description either')
  const long = 'A red vessel with a cream label, a black horn and a gauge whose needle stands in the green field'
  assert.deepEqual(choose(null, [long, 'A vessel', 'A bucket']), ['alt-tells-key'])
  assert.deepEqual(choose(null, ['A vessel', long, 'A bucket']), [])
  const ask = (fields: object) => findRules({ type: 'check', question: { id: 'q1', ...fields } })
  const recall = { kind: 'recall', accepted: ['flashover'], picture: { media: PICTURE, alt: 'A room at flashover' } }
  assert.deepEqual(ask(recall), ['alt-tells-key'])
  const number = { kind: 'number', value: 16, unit: '%', picture: { media: PICTURE, alt: 'A gauge at 16 %' } }
  assert.deepEqual(ask(number), ['alt-tells-key'])
  assert.deepEqual(ask({ ...number, picture: { media: PICTURE, alt: 'A gauge' } }), [])
})

test('a film with sound without captions, a sound without a transcript and a film that older iPhones do not play are reported', () => {
  const film = { type: 'video', media: FILM, title: 'A film' }
  assert.deepEqual(findRules(film), ['captions-missing'])
  assert.deepEqual(findRules(film, { hasSound: false }), [])
  assert.deepEqual(findRules({ ...film, captions: [{ language: 'en', media: PICTURE }] }, { codec: 'vp9' }), [
    'film-not-everywhere',
  ])
  assert.deepEqual(findRules({ type: 'audio', media: FILM, title: 'A sound' }), ['transcript-missing'])
  assert.deepEqual(findRules({ type: 'audio', media: FILM, title: 'A sound', transcript: 'Two tones.' }), [])
})

test('a text that refers to a picture is reported if its lesson has none', () => {
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
  for (const plain of [
    'Look at the big picture.',
    'The table below has it.',
    'A picture is worth little here.',
    'Next picture, same hour.',
  ])
    assert.deepEqual(findRules(text, {}, plain), [], plain)
})

test('media of more than 100 MB are reported, because many LMSs refuse such a package', () => {
  assert.deepEqual(findRules({ type: 'text' }, { bytes: 100_000_000 }), [])
  assert.deepEqual(findRules({ type: 'text' }, { bytes: 100_000_001 }), ['package-large'])
})
