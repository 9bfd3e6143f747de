import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Answer } from '../../src/player/lms/port.ts'
import { openRoom, type Room } from '../support/scorm-desk.ts'
import { openStrictLms } from '../support/scorm-strict-lms.ts'
import { sitDown, study, takeAssessment } from '../support/scorm-student.ts'

const QUESTIONS = 5

let room: Room
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('250 answers always include three tries, a passing one and two signatures', async () => {
  const lms = openStrictLms('2004')
  const record = await sitDown(room, lms, '2004')
  for (let check = 0; check < 300; check++) study(record, 'c1l1', check % 2 === 0)
  const afterChecks = 250 - 3 * QUESTIONS - 20 - 2
  assert.equal(countIn(lms), afterChecks, 'checks leave the rest free')

  for (let attempt = 0; attempt < 20; attempt++) takeAssessment(record, 2)
  assert.equal(countIn(lms), afterChecks + 3 * QUESTIONS, 'so do tries that fail, and none is told by half')

  takeAssessment(record, 5)
  assert.equal(countIn(lms), afterChecks + 4 * QUESTIONS, 'the one that passes is told')
  record.answer([SIGNATURE], 'signature')
  record.save()
  mock.timers.tick(2_000)
  assert.equal(lms.saved.get(`cmi.interactions.${afterChecks + 4 * QUESTIONS}.id`), 'agreement')
})

const SIGNATURE: Answer = {
  questionId: 'agreement',
  chapterId: '',
  outcomeId: '',
  stem: 'The rules',
  response: { kind: 'signature', given: 'Ada Lovelace | 2026-11-17T10:00:00 | 3 | 1xyz2ab' },
  right: true,
  at: 0,
  seconds: null,
}

function countIn({ saved }: { saved: Map<string, string> }): number {
  return [...saved.keys()].filter(element => /^cmi\.interactions\.\d+\.id$/.test(element)).length
}
