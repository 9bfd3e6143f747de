import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFolding } from '../../language/answer-folding.ts'
import { judgeRecall } from './judge-recall.ts'
import { statesAnswer } from './states-answer.ts'

const ENGLISH = findFolding('en-GB')
const KEY = { accepted: ['nitrate', 'nitrate salt'], mistakes: ['nitrite'] }
const NOT_IN_COURSE = () => false

const judge = (typed: string, key = KEY, isCourseWord: ((word: string) => boolean) | null = NOT_IN_COURSE) =>
  judgeRecall(typed, key, ENGLISH, isCourseWord).outcome

test('an accepted answer is right, and a known mistake has its own reason', () => {
  assert.equal(judge('Nitrate'), 'right')
  assert.deepEqual(judgeRecall('NITRITE', KEY, ENGLISH, null), { outcome: 'mistake', place: 0 })
  assert.equal(judge('salt'), 'wrong')
  assert.equal(judge('???'), 'wrong')
})

test('one letter too many, too few or another, or two in the wrong order, is a slip', () => {
  const key = { accepted: ['extinguisher'], mistakes: [] }
  for (const typed of ['extinguishher', 'extingusher', 'extinguishar', 'extinugisher', 'extinguishe', 'extinguishers'])
    assert.equal(judge(typed, key), 'slip', typed)
  for (const typed of ['xtinguisher', 'axtinguisher', 'extngusher', 'extinguish', 'fire extinguisher'])
    assert.equal(judge(typed, key), 'wrong', typed)
})

test('a slip is forgiven in long words alone, in one word of several, and not beside a wrong number', () => {
  assert.equal(judge('smokey', { accepted: ['smoke'], mistakes: [] }), 'wrong')
  assert.equal(judge('class B fier', { accepted: ['class B fire'], mistakes: [] }), 'wrong')
  assert.equal(judge('wet chemcal', { accepted: ['wet chemical'], mistakes: [] }), 'slip')
  assert.equal(judge('wett chemcal', { accepted: ['wet chemical'], mistakes: [] }), 'wrong')
  assert.equal(judge('article 34', { accepted: ['article 33'], mistakes: [] }), 'wrong')
  assert.equal(judge('artcle 33', { accepted: ['article 33'], mistakes: [] }), 'slip')
  assert.equal(judge('火災報知機器具', { accepted: ['火災報知器器具'], mistakes: [] }), 'wrong', 'a sign is a word')
})

test('no slip is a word of the course, near a known mistake, or made in a test', () => {
  const key = { accepted: ['ammonium'], mistakes: ['ammonia'] }
  assert.equal(judge('amonium', key), 'slip')
  assert.equal(
    judge('amonium', key, word => word === 'amonium'),
    'wrong',
  )
  assert.equal(judge('amonium', key, null), 'wrong')
  assert.equal(judge('nitrtie'), 'mistake', 'as near to the mistake')
})

test('an answer stands in a text where its words do, in every script', () => {
  assert.equal(statesAnswer('Why is a Flash-Over so fast?', 'flashover', ENGLISH), true)
  assert.equal(statesAnswer('Which classroom burns?', 'class', ENGLISH), false)
  assert.equal(statesAnswer('消火器は何ですか', '消火器', findFolding('ja-JP')), true)
})
