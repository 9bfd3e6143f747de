import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertTold, type Broken, findingsOf } from './support/broken-courses.ts'
import { firstCheck, fullBrief, goodCourse, textBlock } from './support/good-course.ts'

const FIRST_CHECK = { part: 'question', id: 'c1l1b3q' } as const

const REPEATS: Broken[] = [
  {
    title: 'two blocks that are the same',
    rule: 'repeated-part',
    at: { part: 'block', id: 'c1l2b1' },
    break: course => {
      const other = course.chapters[0]!.lessons[1]!.blocks[0]!
      if (other.type === 'text') other.markdown = textBlock(course).markdown
    },
  },
  {
    title: 'two lessons of the same title',
    rule: 'repeated-title',
    at: { part: 'titles' },
    break: course => {
      course.chapters[1]!.lessons[0]!.title = course.chapters[0]!.lessons[0]!.title
    },
  },
  {
    title: 'a question asked twice',
    rule: 'repeated-question',
    at: { part: 'question', id: 'q1' },
    break: course => {
      const { stem, options } = firstCheck(course)
      Object.assign(course.assessment!.questions[0]!, { stem, options })
    },
  },
  {
    title: 'a question asked twice, the second time loudly and with other signs',
    rule: 'repeated-question',
    at: { part: 'question', id: 'q1' },
    break: course => {
      const { stem, options } = firstCheck(course)
      const loud = options.toReversed().map(option => ({ ...option, text: `${option.text.toUpperCase()}!` }))
      Object.assign(course.assessment!.questions[0]!, {
        stem: `“${stem.replace(/[.?]$/, '').toUpperCase()}”:`,
        options: loud,
      })
    },
  },
]

const ANSWERS: Broken[] = [
  {
    title: 'all of the above',
    rule: 'catch-all-option',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).options[2]!.text = 'All of the above'
    },
  },
  {
    title: 'a reason that calls the key wrong',
    rule: 'contradicting-reason',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).options.find(option => option.correct)!.reason = 'Incorrect: nobody can see this.'
    },
  },
  {
    title: 'a wrong option with the reason of the key',
    rule: 'contradicting-reason',
    at: FIRST_CHECK,
    break: course => {
      const { options } = firstCheck(course)
      options.find(option => !option.correct)!.reason = options.find(option => option.correct)!.reason
    },
  },
  {
    title: 'a check that another lesson teaches',
    rule: 'evidence-elsewhere',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).evidence = 'c2l1b1'
    },
  },
]

const RESIDUE: Broken[] = [
  'This is <b>bold</b> text.',
  '## A heading\n\nAnd text.',
  'A picture ![bees](https://example.org/a.png) here.',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'This **was never closed.',
].map(markdown => ({
  title: JSON.stringify(markdown),
  rule: 'markup-residue',
  at: { part: 'block', id: 'c1l1b1' },
  break: course => {
    textBlock(course).markdown = markdown
  },
}))

test('repeated teaching, questions and titles are reported', () => assertTold(REPEATS))
test('questions that differ in a figure, a unit or a sign inside a word do not count as repeated', () => {
  for (const [one, other] of [
    ['How much is 3.5 times two?', 'How much is 35 times two?'],
    ['How long does a lamp of 1 mW burn?', 'How long does a lamp of 1 MW burn?'],
    ['In which sentence is its right?', "In which sentence is it's right?"],
    ['Is it 5 degrees outside?', 'Is it -5 degrees outside?'],
  ] as const) {
    const course = goodCourse()
    Object.assign(course.assessment!.questions[0]!, { ...firstCheck(course), ...{ id: 'q1', stem: one } })
    firstCheck(course).stem = other
    const rules = findingsOf(course, fullBrief()).map(({ rule }) => rule)
    assert.ok(!rules.includes('repeated-question'), other)
  }
})

test('reasons against the key, catch-all options and evidence elsewhere are reported', () => assertTold(ANSWERS))
test('visible markup characters are reported', () => assertTold(RESIDUE))

test('an unfilled placeholder is reported', () =>
  assertTold([
    {
      title: '{subject}',
      rule: 'unfilled-label',
      at: { part: 'block', id: 'c1l1b1' },
      break: course => {
        textBlock(course).markdown = 'Ask about {subject} first.'
      },
    },
  ]))

test('code and inline code may contain tags, braces and signs', () => {
  const course = goodCourse()
  const before = findingsOf(course, fullBrief())
  textBlock(course).markdown = 'Write `<script>` and `{subject}` and `**` as they are when you talk about templates.'
  assert.deepEqual(findingsOf(course, fullBrief()), before)
})
