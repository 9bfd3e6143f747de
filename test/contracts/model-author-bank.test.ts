import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { lessonOfEvidence, listLessons } from '../../src/course/list-parts.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import { GenerationError } from '../../src/errors.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import { guess } from '../support/guesser/guess.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../support/model-world.ts'
import { chooseRounds } from '../support/run-length.ts'
import { assertGood, courseBy } from './author.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: ['assessment'] })
const shape = { chapters: 5, lessonsPerChapter: 3 }

test('the assessment of a course of fifteen lessons has thirty questions, two about each lesson, and an attempt draws ten', async () => {
  const { content, calls } = await write({})
  assert.equal(content.assessment?.questions.length, 30)
  assert.equal(content.assessment.draw, 10)
  assert.equal(content.assessment.attempts, 8)
  assert.deepEqual(
    countByLesson(content),
    Array.from({ length: 15 }, () => 2),
  )
  const blocks = new Set(listLessons(content).flatMap(lesson => lesson.blocks.map(({ id }) => id)))
  assert.ok(content.assessment.questions.every(({ evidence }) => blocks.has(evidence)))
  assert.equal(calls.filter(({ task }) => task.task === 'assessment').length, 2)
})

test('a learner who knows nothing, but remembers all that the page has shown, does not pass within the allowed attempts', async t => {
  const { assessment } = (await write({})).content
  const runs = chooseRounds({ short: 100, long: 1_000 })
  const passes = Array.from({ length: runs }, (_, seed) =>
    guess(assessment!, 'outcomes below the mark', assessment!.attempts!, seed + 1),
  ).filter(attempt => attempt !== null)
  t.diagnostic(`${(100 * passes.length) / runs} % pass`)
  assert.ok(passes.length <= runs * 0.05, `${passes.length} of ${runs} pass`)
})

test('each lesson goes to exactly one of the calls that write the questions of the bank', async () => {
  const { calls } = await write({})
  const numbers = calls
    .filter(({ task }) => task.task === 'assessment')
    .flatMap(({ task }) => task.lessons!.map(({ number }) => number))
  assert.equal(numbers.length, 15)
  assert.equal(new Set(numbers).size, 15)
})

test('a course of three lessons has ten questions in its assessment, and every attempt asks all of them', async () => {
  const { content } = await write({ shape: { chapters: 3, lessonsPerChapter: 1 } })
  assert.equal(content.assessment?.questions.length, 10)
  assert.equal(content.assessment.draw, undefined)
})

test('if the model writes one question about a lesson instead of two, the second is requested again', async () => {
  const withoutLast = (call: PeerCall, good: object) =>
    call.task.task === 'assessment' ? { questions: (good as Answer).questions.slice(0, -1) } : good
  const { content, calls } = await write({ say: withoutLast })
  const repairs = calls.filter(({ step }) => step === 'repair assessment')
  assert.deepEqual(
    repairs.map(({ task }) => task.faults?.map(({ says }) => says)),
    [
      ['lesson 3.2 has too few questions, 1; it must have at least 2'],
      ['lesson 5.3 has too few questions, 1; it must have at least 2'],
    ],
  )
  assert.equal(content.assessment?.questions.length, 30)
})

test('a question is requested again if it cites a block that the lesson does not have', async () => {
  const onCheck = (call: PeerCall, good: object) =>
    call.task.task === 'assessment' ? { questions: (good as Answer).questions.map(moveFirst) } : good
  const { content, calls } = await write({ say: onCheck })
  const faults = calls.flatMap(({ task }) => (task.task === 'repair assessment' ? task.faults! : []))
  assert.deepEqual(
    faults.map(({ place, says }) => [place, says]),
    [
      [1, 'evidence: lesson 1.1 teaches nothing in a block 99'],
      [101, 'evidence: lesson 3.3 teaches nothing in a block 99'],
    ],
  )
  assert.ok(content.assessment?.questions.every(({ evidence }) => evidence.includes('b')))
})

test('if some questions cannot be written, their lessons are named as left out, and the rest still test the whole course', async () => {
  const { content } = await write({ fault: call => (isSecondCall(call) ? 'error' : null) })
  assert.equal(content.assessment?.questions.length, 16)
  const names = content.origin.leftOut.map(({ what }) => what)
  assert.deepEqual(names.slice(0, 2), [
    'Questions of the assessment about lesson 3.3',
    'Questions of the assessment about lesson 4.1',
  ])
})

test('a job whose assessment cannot be written fails with the reason of the provider', async () => {
  const isAssessment = ({ task }: PeerCall) => /assessment/.test(task.task)
  await assert.rejects(
    write({ fault: call => (isAssessment(call) ? 'error' : null) }),
    error => error instanceof GenerationError && error.code === 'MODEL_UNAVAILABLE',
  )
})

test('a job that stops between the two calls for its questions and is resumed pays for neither twice', async () => {
  const memory = new Map<string, string>()
  await assert.rejects(write({ fault: call => (isSecondCall(call) ? 'unauthorized' : null) }, memory))
  const { content, calls } = await write({}, memory)
  assert.equal(content.assessment?.questions.length, 30)
  assert.ok(!calls.some(({ task }) => task.task === 'lesson'))
  assert.ok(calls.filter(({ task }) => task.task === 'assessment').every(isSecondCall))
})

type Answer = { questions: { evidence: number }[] }

function moveFirst(question: { evidence: number }, index: number) {
  return index === 0 ? { ...question, evidence: 99 } : question
}

function isSecondCall({ task }: PeerCall): boolean {
  return /assessment/.test(task.task) && task.lessons![0]!.number === '3.3'
}

function countByLesson(content: CourseContent): number[] {
  const lessons = lessonOfEvidence(content)
  const owners = content.assessment!.questions.map(({ evidence }) => lessons.get(evidence)!.id)
  return listLessons(content).map(({ id }) => owners.filter(owner => owner === id).length)
}

async function write(options: WorldOptions, memory = new Map<string, string>()) {
  const world = await openModelWorld({ shape, ...options })
  const peer = { provider: 'openai-compatible', model: 'peer-model', baseUrl: 'http://model.test/v1' } as const
  const author = modelAuthor({ ...peer, clock: world.clock, fetch: world.fetch, concurrency: 1 })
  const content = await world.until(courseBy(author, brief, rememberingWork(memory).work))
  assertGood(content, brief)
  return { content, calls: world.calls }
}
