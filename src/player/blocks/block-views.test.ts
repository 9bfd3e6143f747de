import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { FIGURES } from '../../../test/support/figure-samples.ts'
import { MATCH, NUMBER, ORDER, RECALL, SCENARIO, SORT } from '../../../test/support/interactive-samples.ts'
import { BLOCK_KINDS, type Block } from '../../course/blocks/blocks.ts'
import type { CourseMedia } from '../../course/media/course-media.ts'
import { QUESTION_KINDS, type Question } from '../../course/questions/questions.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { type Html, readMarkup } from '../../look/html.ts'
import { readStrings } from '../strings.ts'
import { createTranslator } from '../translator.ts'
import { renderBlock } from './block-views.ts'

const QUESTION: Question = {
  id: 'q1',
  stem: 'Is `2 < 3`?',
  kind: 'single',
  slot: 0,
  options: [
    { id: 'a', text: 'Yes', correct: true, reason: 'Two is less than three.' },
    { id: 'b', text: 'No', correct: false, reason: 'Count again.' },
    { id: 'c', text: 'At night', correct: false, reason: 'Numbers do not sleep.' },
  ],
  outcomeId: 'o1',
  evidence: 'b1',
  bloom: 'apply',
}

const PICTURE: CourseMedia = {
  id: 'med_01j6l4c8gg09apvo259806m0h2',
  kind: 'picture',
  bytes: 148_320,
  width: 1_200,
  height: 800,
  hash: '3f9ac18e02aa77b1',
}
const SOUND: CourseMedia = {
  id: 'med_01j6l4c8gg09apvo259806m0h3',
  kind: 'sound',
  format: 'mp3',
  bytes: 48_320,
  seconds: 95,
  hash: '3f9ac18e02aa77b2',
}
const FILM: CourseMedia = {
  id: 'med_01j6l4c8gg09apvo259806m0h4',
  kind: 'film',
  format: 'mp4',
  bytes: 12_148_320,
  width: 1_280,
  height: 720,
  seconds: 3_725,
  codec: 'h264',
  hasSound: true,
  hash: '3f9ac18e02aa77b3',
}
const CAPTIONS: CourseMedia = {
  id: 'med_01j6l4c8gg09apvo259806m0h5',
  kind: 'captions',
  format: 'vtt',
  bytes: 832,
  seconds: 3_720,
  hash: '3f9ac18e02aa77b4',
}
const FILE: CourseMedia = {
  id: 'med_01j6l4c8gg09apvo259806m0h6',
  kind: 'file',
  format: 'pdf',
  name: 'Walk round.pdf',
  bytes: 1_248_320,
  hash: '3f9ac18e02aa77b5',
}

const BLOCKS: Block[] = [
  {
    type: 'text',
    id: 'b1',
    markdown: 'A **bold** word, `code`, a [link](https://example.org/?a=1&b=2).\n\n1. one\n2. two',
  },
  { type: 'keypoints', id: 'b1', title: 'Remember', points: ['First & last', 'Second'] },
  { type: 'callout', id: 'b1', tone: 'note', title: 'By the way', markdown: 'A note.' },
  { type: 'callout', id: 'b1', tone: 'tip', title: 'Try this', markdown: 'A tip.' },
  { type: 'callout', id: 'b1', tone: 'warning', title: 'Careful', markdown: 'A warning.' },
  { type: 'example', id: 'b1', title: 'Case', situation: 'Once.', steps: ['One.', 'Two.'], takeaway: 'It works.' },
  {
    type: 'table',
    id: 'b1',
    caption: 'Sizes',
    columns: ['Name', 'Size'],
    rows: [
      ['Small', '1'],
      ['Large', '`9`'],
    ],
  },
  {
    type: 'code',
    id: 'b1',
    language: 'js',
    caption: 'Hello',
    code: 'if (a < b && c) {\n  go("x")\n}',
    explanation: 'It goes.',
  },
  {
    type: 'flashcards',
    id: 'b1',
    title: 'Words',
    cards: [
      { front: 'A', back: 'First' },
      { front: 'B', back: 'Second' },
    ],
  },
  {
    type: 'accordion',
    id: 'b1',
    title: 'More',
    items: [
      { title: 'Open', markdown: 'Text' },
      { title: 'Other', markdown: 'Text' },
    ],
  },
  {
    type: 'steps',
    id: 'b1',
    title: 'How',
    steps: [
      { title: 'Do', markdown: 'it' },
      { title: 'Look', markdown: 'again' },
    ],
  },
  { type: 'check', id: 'b1', question: QUESTION },
  { type: 'check', id: 'b2', question: { ...QUESTION, kind: 'multiple' } },
  { type: 'check', id: 'b3', question: ORDER },
  { type: 'check', id: 'b4', question: MATCH },
  { type: 'check', id: 'b5', question: NUMBER },
  { type: 'check', id: 'b5', question: RECALL },
  { type: 'check', id: 'b6', question: SORT },
  SCENARIO,
  ...FIGURES,
  { type: 'image', id: 'b1', media: PICTURE.id, alt: 'A fire door that stands open', caption: 'Doors', width: 'wide' },
  {
    type: 'labelled-image',
    id: 'b1',
    media: PICTURE.id,
    alt: 'A corridor',
    markers: [
      { x: 38.5, y: 72, title: 'Boxes', text: 'Away with them.' },
      { x: 48, y: 33, title: 'Exit sign', text: 'It is lit.' },
    ],
  },
  { type: 'audio', id: 'b1', media: SOUND.id, title: 'The alarm', transcript: 'Two tones.' },
  {
    type: 'video',
    id: 'b1',
    media: FILM.id,
    title: 'Pull, aim, squeeze',
    captions: [
      { language: 'en', media: CAPTIONS.id },
      { language: 'ar', media: CAPTIONS.id },
    ],
    poster: PICTURE.id,
    transcript: 'A hand pulls the ring.',
  },
  { type: 'download', id: 'b1', media: FILE.id, title: 'Walk-round list', purpose: 'Twelve lines to tick.' },
]
const SHELF = { media: [PICTURE, SOUND, FILM, CAPTIONS, FILE], folder: 'media/' }

test('every kind of block and question has an example', () => {
  const shown = new Set<string>(
    BLOCKS.flatMap(block => (block.type === 'check' ? [block.type, block.question.kind] : [block.type])),
  )
  const kinds = [...BLOCK_KINDS.map(({ type }) => type), ...QUESTION_KINDS.map(({ kind }) => kind)]
  assert.deepEqual(
    kinds.filter(kind => !shown.has(kind)),
    [],
  )
})

test('each kind of block matches its snapshot from left to right', t => renderAll(t, 'en-US', 'ltr'))
test('each kind of block matches its snapshot from right to left', t => renderAll(t, 'ar-SA', 'rtl'))

test('alternative texts and labels for screen readers contain no TeX', () => {
  const translator = createTranslator(readStrings('en-GB'), 'en-GB')
  const read = (block: Block) => readMarkup(renderBlock(block, translator, SHELF))
  const image = read({ type: 'image', id: 'b1', media: PICTURE.id, alt: 'Half: $\\frac{1}{2}$', width: 'wide' })
  assert.match(image, /alt="Half: 1\/2"/)
  const [first, ...others] = ORDER.items
  const items = [{ ...first!, text: 'Find $\\frac{1}{2}$' }, ...others]
  const order = read({ type: 'check', id: 'b3', question: { ...ORDER, items } })
  assert.match(order, /aria-label="[^"$]*Find 1\/2/)
  assert.doesNotMatch(order, /\$/)
})

function renderAll(t: TestContext, locale: LocaleCode, direction: string): void {
  const translator = createTranslator(readStrings(locale), locale)
  for (const block of BLOCKS) {
    t.assert.fileSnapshot(
      readable(renderBlock(block, translator, SHELF)),
      goldenPath(`${nameOf(block)}.${direction}`),
      {
        serializers: [String],
      },
    )
  }
}

function nameOf(block: Block): string {
  if (block.type === 'callout') return block.tone
  if (block.type === 'figure') return `figure-${block.id}-${block.form}`
  return block.type === 'check' && block.question.kind !== 'single' ? `check-${block.question.kind}` : block.type
}

/** Writes one element per line, so that a snapshot's diff shows where a change is. */
function readable(markup: Html): string {
  return `${readMarkup(markup).replace(/></g, '>\n<')}\n`
}

function goldenPath(name: string): string {
  return `${import.meta.dirname}/../goldens/${name}.txt`
}
