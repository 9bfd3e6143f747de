import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Option } from '../src/course/questions/choice.ts'
import type { ChoiceQuestion } from '../src/course/questions/questions.ts'
import { checkCourse } from '../src/quality/check-course.ts'
import { assertTold, type Broken, findingsOf } from './support/broken-courses.ts'
import { everyQuestion, firstCheck, fullBrief, goodCourse } from './support/good-course.ts'

const FIRST_CHECK = { part: 'question', id: 'c1l1b3q' } as const
const COURSE = { part: 'course' } as const

const RECALL = {
  kind: 'recall',
  accepted: ['milestone'],
  mistakes: [],
  reason: 'It marks a point on the way.',
} as const

const SORT = {
  kind: 'sort',
  groups: [
    {
      id: 'a',
      name: 'Wish',
      items: [
        { id: 'a', text: 'A wish for more visitors' },
        { id: 'b', text: 'Better service' },
      ],
      reason: 'Nobody can say when it is reached.',
    },
    {
      id: 'b',
      name: 'Goal',
      items: [
        { id: 'c', text: 'Ten calls by Friday' },
        { id: 'd', text: 'Two days less for each order' },
      ],
      reason: 'It says what is reached, and by when.',
    },
  ],
} as const

const QUESTIONS: Broken[] = [
  {
    title: 'a question that states the answer to be typed',
    rule: 'told-answer',
    at: FIRST_CHECK,
    break: course => {
      const block = course.chapters[0]!.lessons[0]!.blocks.find(({ id }) => id === firstCheck(course).evidence)
      if (block?.type === 'text') block.markdown = `A milestone marks a point on the way. ${block.markdown}`
      becomeRecall(firstCheck(course), 'What does a Mile-Stone mark on the way?')
    },
  },
  {
    title: 'an answer to be typed that its block does not hold',
    rule: 'untaught-answer',
    at: FIRST_CHECK,
    break: course => becomeRecall(firstCheck(course), 'What is a point on the way to a goal called?'),
  },
  {
    title: 'a thing to be sorted that names its group',
    rule: 'told-group',
    at: FIRST_CHECK,
    break: course => {
      const question = firstCheck(course)
      delete (question as { options?: unknown }).options
      Object.assign(question, SORT)
    },
  },
  {
    title: 'a question that asks for what is not so',
    rule: 'negative-stem',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).stem = 'Which of these is not a goal?'
    },
  },
  {
    title: 'a stem that ends in an article',
    rule: 'article-clue',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).stem = 'What others can see is called an'
    },
  },
  {
    title: 'a stem that asks nothing',
    rule: 'unfocused-stem',
    at: FIRST_CHECK,
    break: course => {
      firstCheck(course).stem = 'Useful goals'
    },
  },
  {
    title: 'absolute words in every wrong option',
    rule: 'absolute-distractors',
    at: FIRST_CHECK,
    break: course => {
      for (const option of wrongOptions(firstCheck(course).options)) option.text = `Always ${option.text}`
    },
  },
  {
    title: 'an option made of other options',
    rule: 'combined-options',
    at: FIRST_CHECK,
    break: course => {
      wrongOptions(firstCheck(course).options)[0]!.text = 'A and B only'
    },
  },
  {
    title: 'figures out of order',
    rule: 'lost-sequence',
    at: FIRST_CHECK,
    break: course => {
      const { options } = firstCheck(course)
      for (const [index, option] of options.entries()) option.text = `${[30, 10, 20, 5][index]} minutes`
    },
  },
  {
    title: 'two wrong options with one reason',
    rule: 'same-reason',
    at: FIRST_CHECK,
    break: course => {
      for (const option of wrongOptions(firstCheck(course).options)) option.reason = 'Nobody could tell.'
    },
  },
]

const HABITS: Broken[] = [
  {
    title: 'keys that are the longest option',
    rule: 'telling-length',
    at: FIRST_CHECK,
    also: ['keys-longest'],
    break: course =>
      everyQuestion(course, question => {
        for (const option of question.options)
          if (option.correct) option.text += ', and here is why this is so very much better than all of the rest'
      }),
  },
  {
    title: 'keys that stand in the same place',
    rule: 'keys-in-one-place',
    at: COURSE,
    break: course =>
      everyQuestion(course, question => question.options.sort((a, b) => Number(b.correct) - Number(a.correct))),
  },
]

test('question flaws that code can find are reported', () => assertTold(QUESTIONS))
test('patterns across questions that help a guesser are reported', () => assertTold(HABITS))

test('absolute words in the wrong options lower the score of a guesser who avoids them', () => {
  const plain = checkCourse(goodCourse(), fullBrief()).form.keysMinusDistractors!
  const course = goodCourse()
  everyQuestion(course, question => {
    for (const option of wrongOptions(question.options)) option.text = `Never ${option.text}`
  })
  assert.ok(checkCourse(course, fullBrief()).form.keysMinusDistractors! < plain - 0.3)
})

test('absolute words in a text are not reported', () => {
  const course = goodCourse()
  const before = findingsOf(course, fullBrief())
  for (const { blocks } of course.chapters.flatMap(({ lessons }) => lessons)) {
    for (const block of blocks) {
      if (block.type === 'text')
        block.markdown = `Every goal must always be seen by all, and never by none. ${block.markdown}`
    }
  }
  assert.deepEqual(findingsOf(course, fullBrief()), before)
})

function wrongOptions(options: Option[]): Option[] {
  return options.filter(({ correct }) => !correct)
}

/** Turns the choice question into the same question with a typed answer. */
function becomeRecall(question: ChoiceQuestion, stem: string): void {
  delete (question as { options?: unknown }).options
  Object.assign(question, RECALL, { stem })
}
