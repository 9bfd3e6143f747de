import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../src/course/brief.ts'
import { PublicError } from '../src/errors.ts'
import { COURSE_TASKS } from '../src/flows/course-tasks.ts'
import { editInTurn, workInJob, workOnCourse } from '../src/flows/work-on-course.ts'
import { largestCourse } from './support/largest-course.ts'

const COURSE = largestCourse()
const BRIEF = briefSchema.parse({ subject: 'Our work' })

test('a whole document is processed in a thread: other work goes on, and the result is the same', async () => {
  let turns = 0
  const count = setInterval(() => turns++)
  const file = await workOnCourse('acc_1', 'writeXliff', COURSE, 'de-DE')
  clearInterval(count)
  assert.ok(turns > 3, `${turns} turns`)
  assert.equal(file, COURSE_TASKS.writeXliff(COURSE, 'de-DE'))
})

test('an account that keeps its thread busy leaves one for the next account', async () => {
  const ended: string[] = []
  const work = async (accountId: string, course = COURSE) => {
    // On a slow machine the queue may refuse the last requests of the busy account; a refused request has ended as
    // well.
    await workOnCourse(accountId, 'writeXliff', course, 'de-DE').catch(error => assert.ok(error instanceof PublicError))
    ended.push(accountId)
  }
  const small = { ...COURSE, chapters: COURSE.chapters.slice(0, 1) }
  // Starting a thread may take longer than the work, so both threads run once before the race.
  await Promise.all([work('busy', small), work('other', small)])
  const busy = Array.from({ length: 8 }, () => work('busy'))
  await Promise.all([...busy, work('other', small)])
  assert.notEqual(ended.at(-1), 'other', 'it did not wait for all of them')
})

test('an error from a thread keeps its message and code for the client', async () => {
  await assert.rejects(
    workOnCourse('acc_1', 'judgeCopy', COURSE, BRIEF),
    error =>
      error instanceof PublicError && error.code === 'VALIDATION_ERROR' && /at most 1,000,000/.test(error.message),
  )
  await assert.rejects(workOnCourse('acc_1', 'readTranslation', Buffer.from('<x')), { code: 'VALIDATION_ERROR' })
})

test('the work of an ended job is aborted, and the next task runs', async () => {
  await assert.rejects(workInJob(AbortSignal.timeout(1), 'diffCourses', COURSE, COURSE), { name: 'TimeoutError' })
  assert.deepEqual(await workInJob(new AbortController().signal, 'diffTexts', [['one two', 'one three']]), [
    [
      { kind: 'same', text: 'one ' },
      { kind: 'gone', text: 'two' },
      { kind: 'new', text: 'three' },
    ],
  ])
})

test('edits of one course run one after the other, those of another course beside them', async () => {
  const order: string[] = []
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const first = editInTurn('one', async () => {
    await held
    order.push('first')
    return {}
  })
  const second = editInTurn('one', async () => ({ at: order.push('second') }))
  await editInTurn('other', async () => ({ at: order.push('other') }))
  release()
  await Promise.all([first, second])
  assert.deepEqual(order, ['other', 'first', 'second'])
})
