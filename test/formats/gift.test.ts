import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'gift-pegjs'
import type { Question } from '../../src/course/questions/questions.ts'
import type { Course } from '../../src/course/schema.ts'
import { gift } from '../../src/export/formats/gift.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { hostileCourse } from '../support/hostile-course.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parser's own tree
type Parsed = any

test('GIFT: every question of test and lessons is there in two categories, with key and reasons', () => {
  for (const course of [everyKindCourse(), hostileCourse()]) {
    const items = parse(gift.write(course)) as Parsed[]
    assert.equal(items.filter(({ type }) => type === 'Category').length, 2)
    const questions = listQuestions(course)
    const written = items.filter(({ type }) => type !== 'Category')
    assert.deepEqual(
      written.map(({ title }) => title),
      questions.map(({ id }) => id),
    )
    for (const [at, question] of questions.entries()) compare(question, written[at])
  }
})

test('GIFT: an option that starts like a weight, a format or a comment stays text', () => {
  const course = everyKindCourse()
  const question = course.assessment!.questions[0]! as Extract<Question, { kind: 'single' }>
  question.options[0]!.text = '%50% of it'
  question.options[1]!.text = '[plain] text'
  question.options[2]!.text = '// no comment\nand $CATEGORY: none'
  const [, parsed] = parse(gift.write(course)) as Parsed[]
  assert.deepEqual(
    parsed.choices.map((choice: Parsed) => [choice.weight, textOf(choice.text)]),
    [
      [null, '%50% of it'],
      [null, '[plain] text'],
      [null, '// no comment and $CATEGORY: none'],
    ],
  )
})

function compare(question: Question, parsed: Parsed): void {
  const unit = question.kind === 'number' ? ` (${question.unit})` : ''
  assert.equal(textOf(parsed.stem), plain(question.stem + unit))
  switch (question.kind) {
    case 'single':
    case 'multiple':
      assert.deepEqual(
        parsed.choices.map((choice: Parsed) => [
          textOf(choice.text),
          choice.isCorrect || choice.weight > 0,
          textOf(choice.feedback),
        ]),
        question.options.map(({ text, correct, reason }) => [plain(text), correct, plain(reason)]),
      )
      break
    case 'order':
      assert.deepEqual(
        parsed.matchPairs.map((pair: Parsed) => [textOf(pair.subquestion), readRight(pair)]),
        question.items.map(({ text }, index) => [String(index + 1), plain(text)]),
      )
      assert.equal(textOf(parsed.globalFeedback), plain(question.reason))
      break
    case 'match':
      assert.deepEqual(
        parsed.matchPairs.map((pair: Parsed) => [textOf(pair.subquestion), readRight(pair)]),
        [
          ...question.pairs.map(({ left, right }) => [plain(left), plain(right)]),
          ...question.extra.map(({ text }) => ['', plain(text)]),
        ],
      )
      assert.equal(textOf(parsed.globalFeedback), plain(question.reason))
      break
    case 'sort':
      assert.deepEqual(
        parsed.matchPairs.map((pair: Parsed) => [textOf(pair.subquestion), readRight(pair)]),
        question.groups.flatMap(({ name, items }) => items.map(({ text }) => [plain(text), plain(name)])),
      )
      assert.equal(
        textOf(parsed.globalFeedback),
        question.groups.map(({ name, reason }) => plain(`${name}: ${reason}`)).join(' '),
      )
      break
    case 'recall':
      assert.deepEqual(
        parsed.choices.map((choice: Parsed) => choice.weight),
        [...question.accepted.map(() => 100), ...question.mistakes.map(() => 0)],
      )
      assert.equal(textOf(parsed.globalFeedback), plain(question.reason))
      break
    case 'number':
      assert.deepEqual([parsed.choices.number, parsed.choices.range], [question.value, question.tolerance])
      assert.equal(textOf(parsed.globalFeedback), plain(question.reason))
      break
  }
}

function listQuestions({ assessment, chapters }: Course): Question[] {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return [...assessment!.questions, ...blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))]
}

/** Returns the text of the HTML without tags. */
function textOf({ text }: { text: string }): string {
  const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#37': '%', '#91': '[' }
  assert.doesNotMatch(text.replace(/<\/?code>/g, ''), /[<>]/)
  return text.replace(/<\/?code>/g, '').replace(/&(\w+|#\d+);/g, (_, name: string) => ENTITIES[name]!)
}

/** Reads the right-hand side of a match, in which the parser leaves its own placeholders for escaped characters. */
function readRight({ subanswer }: { subanswer: string }): string {
  return subanswer.replace(/&&(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

function plain(text: string): string {
  return text.replace(/`([^`]+)`/g, '$1').replace(/\s+/g, ' ')
}
