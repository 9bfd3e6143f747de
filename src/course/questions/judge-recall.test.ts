import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFolding } from '../../language/answer-folding.ts'
import { judgeRecall } from './judge-recall.ts'
import { statesAnswer } from './states-answer.ts'

const ENGLISH = findFolding('en-GB')
const KEY = { accepted: ['nitrate', 'nitrate salt'], mistakes: ['nitrite'] }
const STEM = 'What is it called?'
const NOT_IN_COURSE = () => false

type Key = { stem?: string; accepted: string[]; mistakes: string[] }

const judge = (typed: string, key: Key = KEY, isCourseWord: ((word: string) => boolean) | null = NOT_IN_COURSE) =>
  judgeRecall(typed, { stem: STEM, ...key }, ENGLISH, isCourseWord).outcome

test('an accepted answer is right, and a known mistake is recognised', () => {
  assert.equal(judge('Nitrate'), 'right')
  assert.deepEqual(judgeRecall('NITRITE', { stem: STEM, ...KEY }, ENGLISH, null), { outcome: 'mistake', place: 0 })
  assert.equal(judge('salt'), 'wrong')
  assert.equal(judge('???'), 'wrong')
})

test('one missing, extra or wrong letter, or two swapped letters, are a slip', () => {
  const key = { accepted: ['extinguisher'], mistakes: [] }
  for (const typed of ['extinguishher', 'extingusher', 'extinguishar', 'extinugisher', 'extinguishe', 'extinguisherr'])
    assert.equal(judge(typed, key), 'slip', typed)
  for (const typed of ['xtinguisher', 'axtinguisher', 'extngusher', 'extinguish', 'fire extinguisher'])
    assert.equal(judge(typed, key), 'wrong', typed)
})

test('a typed answer may repeat words of the question, also in a test', () => {
  const inTest = (typed: string, key: Key) => judge(typed, key, null)
  const loop = {
    stem: 'Which keyword leaves a loop at once, and not only one round of it?',
    accepted: ['break'],
    mistakes: ['continue'],
  }
  for (const typed of ['the break keyword', 'keyword `break`', 'Keyword: break'])
    assert.equal(inTest(typed, loop), 'right', typed)
  assert.equal(inTest('the continue keyword', loop), 'mistake')
  assert.equal(judge('the braek keyword', loop), 'slip')
  for (const typed of ['keyword', 'loop keyword', 'not break', 'break free', 'break loop keyword'])
    assert.equal(inTest(typed, loop), 'wrong', typed)

  const hours = { stem: 'Within how many hours, not days, is it reported?', accepted: ['72'], mistakes: [] }
  assert.equal(inTest('72 days', hours), 'wrong', 'a unit is no repetition')

  const margin = {
    stem: 'What is profit called as a share of the price?',
    accepted: ['profit margin'],
    mistakes: ['margin'],
  }
  assert.equal(inTest('profit margin', margin), 'right', 'what was typed comes before what is left of it')
})

test('words such as “in” or “to” before an answer are ignored', () => {
  const key = { accepted: ['quarantine', 'freeze', 'child’s own words'], mistakes: ['my own words'] }
  for (const typed of ['in quarantine', 'to freeze it', 'freezing it', 'in the child’s own words'])
    assert.equal(judge(typed, key, null), typed === 'freezing it' ? 'wrong' : 'right', typed)
  assert.equal(judge('in my own words', key, null), 'mistake')
  assert.equal(judge('log in', { accepted: ['log'], mistakes: [] }, null), 'wrong')
  assert.equal(judge('to do list', { accepted: ['to-do list'], mistakes: [] }, null), 'right')
})

test('two terms in one answer count only if each is accepted', () => {
  const key = { accepted: ['lasting power of attorney', 'LPA'], mistakes: ['will'] }
  for (const typed of [
    'Lasting power of attorney (LPA)',
    'LPA/lasting power of attorney',
    'lpa = a lasting power of attorney',
  ])
    assert.equal(judge(typed, key, null), 'right', typed)
  for (const typed of ['LPA or will', 'LPA (will)', 'LPA, a will', 'lasting power of attorney (deed)'])
    assert.equal(judge(typed, key, null), 'wrong', typed)
})

test('the plural of a long word is right, also in a test; the plural of a short word may be wrong', () => {
  assert.equal(judge('audiograms', { accepted: ['audiogram'], mistakes: [] }, null), 'right')
  assert.equal(judge('sinking fund', { accepted: ['sinking funds'], mistakes: [] }, null), 'right')
  assert.equal(judge('exports', { accepted: ['export'], mistakes: [] }, null), 'wrong')
  assert.equal(
    judge('interests', { accepted: ['interest rate', 'interest'], mistakes: ['interests'] }, null),
    'mistake',
  )
  const german = judgeRecall(
    'Brandlasts',
    { stem: STEM, accepted: ['Brandlast'], mistakes: [] },
    findFolding('de-DE'),
    null,
  )
  assert.equal(german.outcome, 'wrong', 'only where plurals are made so')
})

test('in a short word only two swapped letters or one doubled letter are a slip', () => {
  const key = { accepted: ['buddy', 'salt', 'run'], mistakes: [] }
  for (const typed of ['budyd', 'budy', 'slat', 'saltt']) assert.equal(judge(typed, key), 'slip', typed)
  for (const typed of ['buddi', 'bddy', 'asalt', 'sal', 'salts', 'malt', 'asl', 'rnu', 'runn'])
    assert.equal(judge(typed, key), 'wrong', typed)
  assert.equal(judge('class B fier', { accepted: ['class B fire'], mistakes: [] }), 'slip')
  assert.equal(judge('omgea 3', { accepted: ['omega-3'], mistakes: [] }), 'slip')
  assert.equal(judge('omgea 6', { accepted: ['omega-3'], mistakes: [] }), 'wrong')
  assert.equal(
    judge('form', { accepted: ['from'], mistakes: [] }, word => word === 'form'),
    'wrong',
    'a word of the course',
  )
})

test('in an answer of several words a short word may have one letter too few or too many, but not a wrong letter', () => {
  const key = { accepted: ['base rate', 'lead time'], mistakes: [] }
  for (const typed of ['base rat', 'bse rate', 'lead tiime']) assert.equal(judge(typed, key), 'slip', typed)
  for (const typed of ['load time', 'base race', 'rat', 'bas rat']) assert.equal(judge(typed, key), 'wrong', typed)
})

test('a wrong letter is a slip only in long words, in one word of several, and not beside a wrong number', () => {
  assert.equal(judge('smokey', { accepted: ['smoke'], mistakes: [] }), 'wrong')
  assert.equal(judge('wet chemcal', { accepted: ['wet chemical'], mistakes: [] }), 'slip')
  assert.equal(judge('wett chemcal', { accepted: ['wet chemical'], mistakes: [] }), 'wrong')
  assert.equal(judge('article 34', { accepted: ['article 33'], mistakes: [] }), 'wrong')
  assert.equal(judge('artcle 33', { accepted: ['article 33'], mistakes: [] }), 'slip')
  assert.equal(judge('火災報知機器具', { accepted: ['火災報知器器具'], mistakes: [] }), 'wrong', 'a sign is a word')
})

test('a slip is wrong if it is a word of the course, close to a known mistake, or typed in a test', () => {
  const key = { accepted: ['ammonium'], mistakes: ['ammonia'] }
  assert.equal(judge('amonium', key), 'slip')
  assert.equal(
    judge('amonium', key, word => word === 'amonium'),
    'wrong',
  )
  assert.equal(judge('amonium', key, null), 'wrong')
  assert.equal(judge('nitrtie'), 'mistake', 'as near to the mistake')
})

test('a text states an answer only if it contains the answer’s whole words, in every script', () => {
  assert.equal(statesAnswer('Why is a Flash-Over so fast?', 'flashover', ENGLISH), true)
  assert.equal(statesAnswer('Which classroom burns?', 'class', ENGLISH), false)
  assert.equal(statesAnswer('消火器は何ですか', '消火器', findFolding('ja-JP')), true)
})
