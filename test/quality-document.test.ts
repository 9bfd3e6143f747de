import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFaults } from '../src/quality/check-course.ts'
import { assertTold, type Broken } from './support/broken-courses.ts'
import { firstCheck, fullBrief, goodCourse, textBlock } from './support/good-course.ts'

const FIRST_CHECK = { part: 'question', id: 'c1l1b3q' } as const
const FIRST_BLOCK = { part: 'block', id: 'c1l1b1' } as const

const KEYS: Broken[] = [
  {
    title: 'a question with two keys that says one',
    rule: 'question-shape',
    at: FIRST_CHECK,
    break: course => {
      for (const option of firstCheck(course).options.slice(0, 2)) option.correct = true
    },
  },
  {
    title: 'a question for many with a single key',
    rule: 'question-shape',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).kind = 'multiple'
    },
  },
  {
    title: 'a question for many without a wrong option',
    rule: 'question-shape',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).kind = 'multiple'
      for (const option of firstCheck(course).options) option.correct = true
    },
  },
  {
    title: 'the same option twice, but for a space and a sign that nobody sees',
    rule: 'same-option',
    at: FIRST_CHECK,
    break: course => {
      const { options } = firstCheck(course)
      options[1]!.text = `${options[2]!.text.replace(' ', '  ')}\u200b`
    },
  },
]

const LINKS: Broken[] = [
  {
    title: 'evidence that does not exist',
    rule: 'unknown-id',
    at: { part: 'question', id: 'q1' },
    break: course => {
      course.assessment!.questions[0]!.evidence = 'c9l9b9'
    },
  },
  {
    title: 'two blocks of the same id',
    rule: 'same-id',
    at: FIRST_BLOCK,
    break: course => {
      course.chapters[0]!.lessons[1]!.blocks[1]!.id = 'c1l1b1'
    },
  },
  {
    title: 'an outcome that does not exist',
    rule: 'unknown-id',
    at: { part: 'lesson', id: 'c1l1' },
    break: course => {
      course.chapters[0]!.lessons[0]!.outcomeIds.push('o7')
    },
  },
  {
    title: 'an article of no chapter',
    rule: 'unknown-id',
    at: { part: 'article', id: 'a1' },
    break: course => {
      course.articles![0]!.chapterId = 'c8'
    },
  },
  {
    title: 'a cited work that is not in the list',
    rule: 'unknown-id',
    at: FIRST_BLOCK,
    break: course => {
      textBlock(course).cites = [{ ref: 'r7' }]
    },
  },
]

const TEXTS: Broken[] = [
  {
    title: 'a text of nothing but dots',
    rule: 'empty-text',
    at: FIRST_BLOCK,
    break: course => {
      textBlock(course).markdown = '…'
    },
  },
  {
    title: 'a link that would run a script',
    rule: 'unsafe-link',
    at: FIRST_BLOCK,
    break: course => {
      textBlock(course).markdown = 'Look here: [a link](javascript:alert(1)) now.'
    },
  },
]

test('keys that differ from their declaration, and identical options, are reported', () => assertTold(KEYS))
test('options that differ in case or a final stop do not count as identical', () => {
  for (const twin of ['Safety first.', 'safety first', 'Safety, first']) {
    const course = goodCourse()
    const { options } = firstCheck(course)
    options[0]!.text = 'Safety first'
    options[1]!.text = twin
    const rules = findFaults(course, fullBrief()).map(({ rule }) => rule)
    assert.ok(!rules.includes('same-option'), twin)
  }
})

test('every reference to a part that does not exist is reported', () => assertTold(LINKS))
test('empty texts and links that run a script are reported', () => assertTold(TEXTS))
