import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Brief, briefSchema } from '../../course/brief.ts'
import type { Plan } from '../plan/plan.ts'
import { readPlan } from './plan.ts'

const lesson = (title: string, ...outcomes: number[]) => ({
  title,
  objective: `Do ${title}`,
  outcomes,
  concepts: [title],
})
const chapter = (title: string, ...lessons: ReturnType<typeof lesson>[]) => ({
  title,
  summary: `About ${title}`,
  lessons,
})
const outcome = (text: string) => ({ text, tested: `Shows: ${text}` })

const ANSWER = {
  name: 'Bees for beginners',
  headline: 'Keep a hive alive',
  level: 'beginner',
  outcomes: [outcome('Choose a hive'), outcome('Inspect a frame'), outcome('Harvest honey')],
  chapters: [
    chapter('The hive', lesson('Boxes', 1), lesson('Frames', 1, 2)),
    chapter('The year', lesson('Spring', 2)),
    chapter('The harvest', lesson('Extraction', 2)),
  ],
}

test('every part of a plan gets an id of ours, whatever the model called it', () => {
  const plan = planOf({ subject: 'Bees' }, ANSWER)
  assert.deepEqual(
    plan.chapters.map(({ id, lessons }) => [id, lessons.map(item => item.id)]),
    [
      ['c1', ['c1l1', 'c1l2']],
      ['c2', ['c2l1']],
      ['c3', ['c3l1']],
    ],
  )
})

test('an outcome that no lesson teaches is dropped', () => {
  const plan = planOf({ subject: 'Bees' }, ANSWER)
  assert.deepEqual(
    plan.outcomes.map(({ text }) => text),
    ['Choose a hive', 'Inspect a frame'],
  )
})

test('each outcome is checked in a lesson that teaches it', () => {
  const chapters = [
    chapter('A', lesson('One', 1, 2, 3)),
    chapter('B', lesson('Two', 1)),
    chapter('C', lesson('Three', 1)),
  ]
  const plan = planOf({ subject: 'Bees' }, { ...ANSWER, chapters })
  assert.deepEqual(plan.chapters[0]!.lessons[0]!.mustCheck, ['o1', 'o2', 'o3'])
})

test('a lesson without an outcome is complained about, and takes the outcome of the lesson before', () => {
  const chapters = [chapter('A', lesson('One', 2)), chapter('B', lesson('Two')), chapter('C', lesson('Three', 1, 7))]
  const { plan: value, complaints } = readPlan({ ...ANSWER, chapters }, briefSchema.parse({ subject: 'Bees' }))
  assert.deepEqual(complaints, ['the lesson "Two" teaches none of the outcomes'])
  assert.deepEqual(
    value!.chapters.map(({ lessons }) => lessons[0]!.outcomeIds),
    [['o2'], ['o2'], ['o1']],
  )
})

test("the chapters have the client's titles, word for word and in order", () => {
  const outline = ['The Harvest!', 'Hive', 'Year']
  assert.deepEqual(titlesOf(planOf({ subject: 'Bees', outline }, ANSWER)), outline)
})

test("chapters that the model reordered are put back into the client's order", () => {
  const outline = ['The harvest', 'The hive', 'The year']
  const plan = planOf({ subject: 'Bees', outline }, ANSWER)
  assert.deepEqual(
    plan.chapters.map(({ lessons }) => lessons[0]!.title),
    ['Extraction', 'Boxes', 'Spring'],
  )
})

test('a plan with the wrong number of chapters is complained about, and its lessons are distributed again', () => {
  for (const outline of [['One'], ['Hive', 'Rest'], ['A', 'The year', 'B', 'C', 'D', 'E', 'F', 'G', 'H']]) {
    const brief = briefSchema.parse({ subject: 'Bees', outline })
    const { plan: value, complaints } = readPlan(ANSWER, brief)
    assert.match(complaints[0]!, new RegExp(`has 3 chapters; it must have exactly ${outline.length}`))
    assert.deepEqual(titlesOf(value!), outline)
    assert.ok(value!.chapters.every(({ lessons }) => lessons.length > 0))
  }
})

test('no two titles of a course are the same', () => {
  const chapters = [
    chapter('Bees', lesson('Bees', 1)),
    chapter('Bees', lesson('Bees', 2)),
    chapter('Wax', lesson('Bees', 3)),
  ]
  const plan = planOf({ subject: 'Keeping bees' }, { ...ANSWER, name: 'Bees', chapters })
  const titles = [
    plan.name,
    ...plan.chapters.flatMap(({ title, lessons }) => [title, ...lessons.map(item => item.title)]),
  ]
  assert.equal(new Set(titles.map(title => title.toLowerCase())).size, titles.length)
})

test('a plan of one chapter is refused unless the client asked for one', () => {
  const short = { ...ANSWER, chapters: ANSWER.chapters.slice(0, 1) }
  assert.equal(readPlan(short, briefSchema.parse({ subject: 'Bees' })).plan, null)
  assert.deepEqual(titlesOf(planOf({ subject: 'Bees', outline: ['Only this'] }, short)), ['Only this'])
})

function planOf(brief: Partial<Brief>, answer: unknown): Plan {
  const { plan: value } = readPlan(answer, briefSchema.parse(brief))
  assert.ok(value)
  return value
}

function titlesOf(plan: Plan): string[] {
  return plan.chapters.map(({ title }) => title)
}
