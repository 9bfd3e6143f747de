import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import { judgeCourse } from '../../src/flows/judge-course.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld, type WorldOptions } from '../support/model-world.ts'
import { courseBy } from './author.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: ['assessment'] })
const shape = { chapters: 3, lessonsPerChapter: 1 }
const SAYS = 'Water boils at 100 °C at sea level, not at 90 °C.'

test('a block that the critic doubted is no longer doubted after the model has written it anew', async () => {
  const { content } = await course({ shape, say: doubting })
  assert.deepEqual(doubts(content), [])
  assert.equal(substanceOf(content).facts, 'critic')
})

test('if the model leaves a doubted block unchanged, the report shows the doubt at its place until somebody edits the block', async () => {
  const stubborn: WorldOptions['say'] = (call, good) =>
    call.task.task === 'repair lesson' ? { blocks: [] } : doubting(call, good)
  const { content } = await course({ shape, say: stubborn })
  assert.deepEqual(doubts(content), [{ rule: 'doubted', at: { part: 'block', id: 'c2l1b1' }, says: SAYS }])

  const edited = structuredClone(content)
  edited.origin.edited = true
  const [block] = edited.chapters[1]!.lessons[0]!.blocks
  assert.ok(block && 'markdown' in block)
  block.markdown = `At sea level water boils at 100 °C. ${block.markdown}`
  assert.deepEqual(doubts(edited), [])
  assert.equal(substanceOf(edited).facts, 'not checked')
})

test('the repair of a doubted block and of the questions about it takes one wait', async () => {
  const { calls, waits } = await course({ shape, say: doubting })
  assert.equal(waits, 4)
  const repairs = calls.filter(call => call.step.startsWith('repair'))
  const told = repairs.flatMap(({ task }) => task.faults ?? []).map(({ says }) => says)
  assert.ok(told.includes(SAYS))
  assert.ok(told.includes(`It rests on block 1 of lesson 2.1, of which it is said: ${SAYS}`))
  assert.ok(repairs.some(({ step }) => step === 'repair assessment'))
})

test('without a critic, the report says that the facts were not checked', async () => {
  const { content } = await course({ shape }, false)
  assert.equal(content.origin.critic, undefined)
  assert.equal(substanceOf(content).facts, 'not checked')
})

function doubting(call: PeerCall, good: object): object {
  const asked = call.task.task === 'critic' && call.task.chapter!.lessons[0]!.number === '2.1'
  return asked ? { doubts: [{ lesson: '2.1', place: 1, says: SAYS }] } : good
}

function doubts(content: CourseContent) {
  return substanceOf(content).findings.filter(({ rule }) => rule === 'doubted')
}

function substanceOf(content: CourseContent) {
  return judgeCourse(content, brief).substance!
}

async function course(options: WorldOptions, critic = true) {
  const world = await openModelWorld(options)
  const author = modelAuthor({
    provider: 'openai-compatible',
    model: 'peer-model',
    baseUrl: 'http://model.test/v1',
    clock: world.clock,
    fetch: world.fetch,
    critic,
  })
  const content = await world.until(courseBy(author, brief, rememberingWork().work))
  return { content, waits: world.waits(), calls: world.calls }
}
