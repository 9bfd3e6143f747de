import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainCourse, sampleCourse } from '../../test/support/sample-course.ts'
import { BLOCK_KINDS } from '../course/blocks/blocks.ts'
import { FORM_SHAPES } from '../course/blocks/figure-forms.ts'
import { QUESTION_KINDS } from '../course/questions/questions.ts'
import { PART_IDS } from './parts.ts'
import {
  BRAND,
  CITES,
  COVER_PHOTO,
  EXTRAS,
  FORMULAS,
  joinNames,
  listPieces,
  PICTURES,
  PIECES_OF_OTHER_PAGES,
  piecesNamed,
  SCRIPT_PIECES,
  STYLE_PIECES,
} from './pieces.ts'
import { requireView } from './questions/question-views.ts'

test('every style sheet and script in the player belongs to a kind or part that exists', () => {
  const known = [
    ...BLOCK_KINDS.map(({ type }) => `blocks/${type}`),
    ...Object.keys(FORM_SHAPES).map(form => `blocks/figure-forms/${form}`),
    ...[...Object.keys(PART_IDS), ...EXTRAS, CITES, BRAND, COVER_PHOTO, PICTURES].map(part => `parts/${part}`),
    ...QUESTION_KINDS.map(({ kind }) => `questions/${requireView({ kind }).piece}`),
    ...PIECES_OF_OTHER_PAGES,
    FORMULAS,
  ]
  assert.deepEqual(
    [...STYLE_PIECES, ...SCRIPT_PIECES].map(({ name }) => name).filter(name => !known.includes(name)),
    [],
  )
})

test('every form of figure and every kind of question has its style sheet', () => {
  const styled = STYLE_PIECES.map(({ name }) => name)
  for (const form of Object.keys(FORM_SHAPES)) assert.ok(styled.includes(`blocks/figure-forms/${form}`), form)
  for (const { kind } of QUESTION_KINDS) assert.ok(styled.includes(`questions/${requireView({ kind }).piece}`), kind)
})

test('a course loads the scripts and styles of its own blocks and questions, and no others', () => {
  const chapters = plainCourse().chapters.slice(0, 1)
  const [lesson] = chapters[0]!.lessons
  const blocks = [{ type: 'text', id: 'c1l1b1', markdown: 'Text' } as const]
  const bare = { ...lesson!, blocks, exercise: undefined, video: undefined }
  const course = plainCourse({ chapters: [{ ...chapters[0]!, lessons: [bare] }], glossary: [] })
  assert.deepEqual([...listPieces(course)], ['blocks/text', 'parts/finish'])
  for (const piece of ['questions/choice', 'parts/assessment', 'parts/exercise', 'parts/video'])
    assert.ok(listPieces(sampleCourse()).has(piece), piece)
})

test('a course has the style of formulas if a text has a formula, but not for a price or for code', () => {
  const withHeadline = (headline: string) => listPieces(plainCourse({ headline })).has(FORMULAS)
  assert.equal(withHeadline('What $E = mc^2$ means'), true)
  assert.equal(withHeadline('What $5 and $10 buy, and `$x$`'), false)
  assert.equal(listPieces(sampleCourse()).has(FORMULAS), false)
})

test('the name of a set of pieces decodes to the same set, and an unknown name decodes to none', () => {
  for (const pieces of [new Set<string>(), listPieces(sampleCourse()), new Set(STYLE_PIECES.map(({ name }) => name))]) {
    const name = joinNames(pieces, STYLE_PIECES)
    assert.equal(joinNames(piecesNamed(name, STYLE_PIECES)!, STYLE_PIECES), name)
  }
  assert.equal(piecesNamed('zzzzzzzzzz', STYLE_PIECES), null)
  assert.equal(piecesNamed('', STYLE_PIECES), null)
  assert.ok(2 ** STYLE_PIECES.length < Number.MAX_SAFE_INTEGER)
})
