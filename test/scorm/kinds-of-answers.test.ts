import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { nameResponses } from '../../src/course/questions/response-names.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { turnTo } from '../browser/learner.ts'
import { openBrowser } from '../support/chromium.ts'
import { interactiveCourse } from '../support/interactive-samples.ts'
import { longTest } from '../support/run-length.ts'
import {
  decide,
  handIn,
  leave,
  lookThrough,
  matchPairs,
  pick,
  putInOrder,
  submit,
  typeAnswer,
  typeNumber,
} from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { assertWellMannered, interactionsOf } from '../support/scorm-transcript.ts'
import { type Launch, readable, visitCourse } from '../support/scorm-visit.ts'

const COURSE = interactiveCourse()
/**
 * The positions of the right options of all single-choice questions in the assessment, which is only the first
 * question.
 */
const KEY = COURSE.assessment!.questions.flatMap(question =>
  question.kind === 'single' ? [question.options.findIndex(({ correct }) => correct)] : [],
)
const LETTER = 'abcd'[KEY[0]!]!
const KEY_NAME = COURSE.assessment!.questions.flatMap(question =>
  question.kind === 'single'
    ? nameResponses(
        question.options.map(({ text }) => text),
        String,
      )[KEY[0]!]!
    : [],
)[0]!

/** What the LMS must record, one answer a line: id of the question, type, key, given answer, result. */
const TOLD_12 = [
  'c1l1b2q sequencing a,b,c,d b,a,c,d wrong',
  'c1l1b2q sequencing a,b,c,d a,b,c,d correct',
  'c1l1b3q matching a.1,b.2,c.3 a.2,b.1,c.4 wrong',
  'c1l1b3q matching a.1,b.2,c.3 a.1,b.2,c.3 correct',
  'c1l1b4q numeric 15:17 12.5 wrong',
  'c1l1b4q numeric 15:17 16 correct',
  `q1 choice ${LETTER} ${LETTER} correct`,
  'q2 sequencing a,b,c,d a,b,c,d correct',
  'q3 matching a.1,b.2,c.3 a.1,b.2,c.4 wrong',
  'q4 numeric 15:17 16.5 correct',
  'q5 fill-in flashover The FLASH-OVER correct',
]

/**
 * In SCORM 2004 an answer is recorded by a name made of its words. "CO₂" has too few letters for a name, so its number
 * stands for it.
 */
const IN_ORDER =
  'close_the_door[,]press_the_nearest_call_point[,]tell_the_people_close_by_to_leave[,]walk_out_by_the_marked_route'
const OUT_OF_ORDER =
  'press_the_nearest_call_point[,]close_the_door[,]tell_the_people_close_by_to_leave[,]walk_out_by_the_marked_route'
const [PAPER, OIL, BOARD] = ['a_bin_of_waste_paper', 'a_pan_of_cooking_oil', 'a_live_fuse_board']
const PAIRS = `${PAPER}[.]water[,]${OIL}[.]wet_chemical[,]${BOARD}[.]3`
const NEITHER = 'none_of_these_let_it_burn_out_under_watch'

const TOLD_2004 = [
  `c1l1b2q sequencing ${IN_ORDER} ${OUT_OF_ORDER} incorrect`,
  `c1l1b2q sequencing ${IN_ORDER} ${IN_ORDER} correct`,
  `c1l1b3q matching ${PAIRS} ${PAPER}[.]wet_chemical[,]${OIL}[.]water[,]${BOARD}[.]${NEITHER} incorrect`,
  `c1l1b3q matching ${PAIRS} ${PAIRS} correct`,
  'c1l1b4q numeric 15[:]17 12.5 incorrect',
  'c1l1b4q numeric 15[:]17 16 correct',
  `q1 choice ${KEY_NAME} ${KEY_NAME} correct`,
  `q2 sequencing ${IN_ORDER} ${IN_ORDER} correct`,
  `q3 matching ${PAIRS} ${PAPER}[.]water[,]${OIL}[.]wet_chemical[,]${BOARD}[.]${NEITHER} incorrect`,
  'q4 numeric 15[:]17 16.5 correct',
  'q5 fill-in flashover The FLASH-OVER correct',
]

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

describe('orders, pairs, numbers, typed answers and a scenario', { concurrency: 3 }, () => {
  test('are recorded by scorm-again in SCORM 1.2', () => answerEverything('scorm-again', 'scorm12', TOLD_12))
  test('are recorded by scorm-again in SCORM 2004', () => answerEverything('scorm-again', 'scorm2004', TOLD_2004))
  longTest('are recorded by a strict LMS in SCORM 1.2', () => answerEverything('strict', 'scorm12', TOLD_12))
  test('are recorded by a strict LMS in SCORM 2004', () => answerEverything('strict', 'scorm2004', TOLD_2004))
})

/**
 * Answers every check wrongly and then rightly, plays the scenario to its end, and answers four of the five questions
 * of the assessment rightly; in the fifth, a match, one pair is wrong.
 */
async function answerEverything(judge: NonNullable<Launch['judge']>, edition: FormatName, told: string[]) {
  await using site = await openScormSite(COURSE, edition)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const visit = await visitCourse(context, site, { judge, edition })
  const { course } = visit
  const tries = [
    [() => putInOrder(course, 'c1l1b2', [1, 0, 2, 3]), () => putInOrder(course, 'c1l1b2', [0, 1, 2, 3])],
    [() => matchPairs(course, 'c1l1b3', [1, 0, 3]), () => matchPairs(course, 'c1l1b3', [0, 1, 2])],
    [() => typeNumber(course, 'c1l1b4', '12.5'), () => typeNumber(course, 'c1l1b4', '16')],
  ] as const
  for (const [index, [wrongly, rightly]] of tries.entries()) {
    const blockId = `c1l1b${index + 2}`
    await wrongly()
    await submit(course, blockId)
    await submit(course, blockId)
    await rightly()
    await submit(course, blockId)
    assert.equal(await course.locator(`#${blockId}`).getAttribute('data-outcome'), 'right')
  }
  await decide(course, 'c1l1b5', 1)
  await decide(course, 'c1l1b5', 1)
  await lookThrough(course, 'c1l1')
  await turnTo(course, 'scored-q1')
  await pick(course, 'scored-q1', KEY)
  await turnTo(course, 'scored-q2')
  await putInOrder(course, 'scored-q2', [0, 1, 2, 3])
  await turnTo(course, 'scored-q3')
  await matchPairs(course, 'scored-q3', [0, 1, 3])
  await turnTo(course, 'scored-q4')
  await typeNumber(course, 'scored-q4', '16.5')
  await turnTo(course, 'scored-q5')
  await typeAnswer(course, 'scored-q5', 'The FLASH-OVER')
  await handIn(course)
  await leave(course)

  const [values, calls] = [await visit.saved(), await visit.calls()]
  const book = edition === 'scorm12' ? '1.2' : '2004'
  assertWellMannered(calls, book)
  assert.deepEqual(interactionsOf(calls).map(inOneLine), told, 'each as its book wants it, none of the scenario')
  if (book === '1.2') assert.equal(values['cmi.core.lesson_status'], 'passed')
  else assert.equal(values['cmi.completion_status'], 'completed')
  await visit.close()

  const entry = book === '1.2' ? 'cmi.core.entry' : 'cmi.entry'
  const again = await visitCourse(context, site, { judge, edition, values: { ...readable(values), [entry]: 'resume' } })
  assert.equal(await again.course.locator('#c1l1 [data-outcome=right] .stem').count(), 3, 'all checks are as they were')
  assert.equal(await again.course.locator('#c1l1b5').getAttribute('data-end'), 'good', 'and so is the end of the story')
  assert.equal(await again.course.locator('[data-question][data-outcome=right]').count(), 4)
  assert.equal(await again.course.locator('#scored-q4-number').inputValue(), '16.5')
  assert.equal(
    await again.course.locator('#scored-q5-recall').inputValue(),
    'The FLASH-O…',
    'the beginning, and judged whole',
  )
  assert.deepEqual([...visit.pageErrors, ...again.pageErrors], [])
  await context.close()
}

function inOneLine(told: string[]): string {
  const values = new Map(told.map(pair => pair.split(/=(.*)/s) as [string, string]))
  const names = ['id', 'type', 'correct_responses.0.pattern', /response$/, 'result']
  return names
    .map(name =>
      values.get([...values.keys()].find(known => (name instanceof RegExp ? name.test(known) : known === name))!),
    )
    .join(' ')
}
