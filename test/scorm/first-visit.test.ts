import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type Answer, NOBODY } from '../../src/player/lms/port.ts'
import { openLms as openScorm12 } from '../../src/player/lms/scorm-12.ts'
import { openLms as openScorm2004 } from '../../src/player/lms/scorm-2004.ts'
import { changesOf, errorsOf, openRoom, windowWith } from '../support/scorm-desk.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'

const WRONG: Answer = {
  questionId: 'q1',
  chapterId: 'c1',
  outcomeId: 'o1',
  stem: 'What feeds a fire?',
  response: { kind: 'choice', given: [2], correct: [0, 1] },
  right: false,
  at: null,
  seconds: 5.234,
}
const RIGHT: Answer = {
  ...WRONG,
  response: { kind: 'choice', given: [0, 1], correct: [0, 1] },
  right: true,
  seconds: 61,
}

let room: ReturnType<typeof openRoom>
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('a first visit to a SCORM 1.2 LMS sends what happened, in order, without an error', async () => {
  const strict = openStrictLms('1.2')
  const { lms, notices, pass } = room.sitDown(openScorm12, windowWith({ API: strict.api }))
  const learner = await lms.start()
  assert.deepEqual(learner, { ...NOBODY, name: 'Ada Lovelace', states: [] })
  pass(1)
  lms.bookmark('c1l1', 'STATE1')
  lms.progress(0.25, [
    { id: 'c1', share: 0.5 },
    { id: 'c2', share: 0 },
  ])
  lms.answer({ ...WRONG, at: Date.now() })
  pass(1_500)
  lms.score({ right: 1, total: 3, passed: false })
  pass(1_500)
  lms.score({ right: 3, total: 3, passed: true })
  lms.bookmark('c2l1', 'STATE2')
  lms.complete()
  pass(57_000)
  lms.leave()
  const time = new Date(Date.now() - 60_000).toTimeString().slice(0, 8)
  assert.deepEqual(changesOf(strict), [
    'LMSInitialize ',
    'cmi.core.lesson_status=incomplete',
    'cmi.core.exit=suspend',
    'LMSCommit ',
    'cmi.core.lesson_location=c1l1',
    'cmi.suspend_data=STATE1',
    'cmi.objectives.0.id=c1',
    'cmi.objectives.0.status=incomplete',
    'cmi.interactions.0.id=q1',
    'cmi.interactions.0.type=choice',
    `cmi.interactions.0.time=${time}`,
    'cmi.interactions.0.objectives.0.id=c1',
    'cmi.interactions.0.correct_responses.0.pattern=a,b',
    'cmi.interactions.0.student_response=c',
    'cmi.interactions.0.result=wrong',
    'cmi.interactions.0.latency=0000:00:05.23',
    'LMSCommit ',
    'cmi.core.score.min=0',
    'cmi.core.score.max=100',
    'cmi.core.score.raw=33.33',
    'LMSCommit ',
    'cmi.core.score.raw=100',
    'cmi.core.lesson_status=passed',
    'cmi.core.lesson_location=c2l1',
    'cmi.suspend_data=STATE2',
    'cmi.objectives.0.status=completed',
    'LMSCommit ',
    'cmi.core.session_time=0000:01:00.00',
    'cmi.core.exit=suspend',
    'LMSFinish ',
  ])
  assert.deepEqual(errorsOf(strict), [])
  assert.deepEqual(notices, [])
})

test('a first visit to a SCORM 2004 LMS sends what happened, in order, without an error', async () => {
  const strict = openStrictLms('2004')
  const { lms, notices, pass } = room.sitDown(openScorm2004, windowWith({ API_1484_11: strict.api }))
  assert.equal((await lms.start()).name, 'Ada Lovelace')
  pass(1)
  lms.bookmark('c1l1', 'STATE1')
  lms.progress(1, [
    { id: 'c1', share: 1 },
    { id: 'c2', share: 1 / 3 },
  ])
  lms.answer({ ...WRONG, at: Date.now() })
  pass(1_500)
  lms.score({ right: 1, total: 3, passed: false })
  pass(1_500)
  lms.answer({ ...RIGHT, at: Date.now() })
  lms.score({ right: 3, total: 3, passed: true })
  lms.complete()
  lms.flush()
  lms.leave()
  const moment = (ago: number) => {
    const at = new Date(Date.now() - ago)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }
  assert.deepEqual(changesOf(strict), [
    'Initialize ',
    'cmi.completion_status=incomplete',
    'cmi.exit=suspend',
    'Commit ',
    'cmi.location=c1l1',
    'cmi.suspend_data=STATE1',
    'cmi.progress_measure=0.99',
    'cmi.objectives.0.id=c1',
    'cmi.objectives.0.description=Fire',
    'cmi.objectives.0.progress_measure=1',
    'cmi.objectives.0.completion_status=completed',
    'cmi.objectives.1.id=c2',
    'cmi.objectives.1.description=Smoke',
    'cmi.objectives.1.progress_measure=0.33',
    'cmi.objectives.1.completion_status=incomplete',
    'cmi.interactions.0.id=q1',
    'cmi.interactions.0.type=choice',
    `cmi.interactions.0.timestamp=${moment(3_000)}`,
    'cmi.interactions.0.objectives.0.id=o1',
    'cmi.interactions.0.correct_responses.0.pattern=a[,]b',
    'cmi.interactions.0.learner_response=c',
    'cmi.interactions.0.result=incorrect',
    'cmi.interactions.0.latency=PT5.23S',
    'cmi.interactions.0.description=What feeds a fire?',
    'Commit ',
    'cmi.score.min=0',
    'cmi.score.max=100',
    'cmi.score.scaled=0.3333',
    'cmi.score.raw=33.33',
    'cmi.success_status=failed',
    'cmi.objectives.2.id=assessment',
    'cmi.objectives.2.score.min=0',
    'cmi.objectives.2.score.max=100',
    'cmi.objectives.2.score.scaled=0.3333',
    'cmi.objectives.2.score.raw=33.33',
    'cmi.objectives.2.success_status=failed',
    'cmi.objectives.2.progress_measure=1',
    'cmi.objectives.2.completion_status=completed',
    'Commit ',
    'cmi.score.scaled=1',
    'cmi.score.raw=100',
    'cmi.success_status=passed',
    'cmi.completion_status=completed',
    'cmi.progress_measure=1',
    'cmi.objectives.1.progress_measure=1',
    'cmi.objectives.1.completion_status=completed',
    'cmi.objectives.2.score.scaled=1',
    'cmi.objectives.2.score.raw=100',
    'cmi.objectives.2.success_status=passed',
    'cmi.interactions.1.id=q1',
    'cmi.interactions.1.type=choice',
    `cmi.interactions.1.timestamp=${moment(0)}`,
    'cmi.interactions.1.objectives.0.id=o1',
    'cmi.interactions.1.correct_responses.0.pattern=a[,]b',
    'cmi.interactions.1.learner_response=a[,]b',
    'cmi.interactions.1.result=correct',
    'cmi.interactions.1.latency=PT61S',
    'cmi.interactions.1.description=What feeds a fire?',
    'cmi.session_time=PT3S',
    'Commit ',
    'cmi.session_time=PT3S',
    'cmi.exit=suspend',
    'Terminate ',
  ])
  assert.deepEqual(errorsOf(strict), [])
  assert.deepEqual(notices, [])
})
