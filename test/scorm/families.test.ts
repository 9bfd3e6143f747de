import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { moveNewSlots } from '../../src/course/change/move-new-slots.ts'
import type { Course } from '../../src/course/schema.ts'
import { buildPackage } from '../../src/export/build-package.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { openLms as openNone } from '../../src/player/lms/none.ts'
import { NOBODY, type OpenLms } from '../../src/player/lms/port.ts'
import { buildCourseData, type CourseData } from '../../src/player/render/course-data.ts'
import { measureProgress } from '../../src/player/runtime/state/progress.ts'
import { type LearnerRecord, startRecord } from '../../src/player/runtime/state/record.ts'
import { adoptState, freshState, type SavedState } from '../../src/player/runtime/state/saved-state.ts'
import { decodeState, encodeState } from '../../src/player/runtime/state/suspend-data.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { type Edit, editCourse, edits } from '../support/edit-course.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { leave, studyLesson } from '../support/scorm-learner.ts'
import { openPackage } from '../support/scorm-package.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { errorsIn } from '../support/scorm-transcript.ts'
import { readable, visitCourse } from '../support/scorm-visit.ts'

const ORIGINAL = scormCourse({ addOns: 'all' })
const TRANSLATION: Course = {
  ...scormCourse({ addOns: 'all', language: 'ar-SA' }),
  id: `crs_${'Translation'.repeat(2)}`,
  translationOf: ORIGINAL.id,
  family: ORIGINAL.id,
}
const MEMBERS = ['original', 'translation'] as const

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('edits of a course and its translation never mark a part as done that the learner never saw', () => {
  const turns = fc.array(fc.record({ member: fc.constantFrom(...MEMBERS), list: edits() }), { maxLength: 6 })
  fc.assert(
    fc.property(turns, fc.constantFrom(...MEMBERS), (list, learnedIn) => {
      const family = editInTurns(list)
      const readIn = learnedIn === 'original' ? 'translation' : 'original'
      const learned = dataOf(family[learnedIn])
      const other = dataOf(family[readIn])
      const state = read(everythingDone(learned), other)
      const seen = slotsWithOwners(learned, family[learnedIn])
      for (const [slot, owner] of slotsWithOwners(other, family[readIn])) {
        if (!seen.has(slot)) continue
        assert.equal(seen.get(slot), owner, 'a slot stands for one part in the whole family')
        assert.ok(slot < ORIGINAL.memory.slots, 'what one member got since is none of the other')
      }
      measureProgress(other, state).lessons.forEach((isDone, index) => {
        const lesson = other.lessons[index]!
        if (!isDone) return
        for (const { slot } of [lesson, ...lesson.scenarios]) assert.ok(seen.has(slot))
        // The check may have a new slot because its stem was reworded; then an earlier slot of the check counts, so
        // that a lesson that was already read stays completed.
        for (const { slot, was = [] } of lesson.checks) assert.ok([slot, ...was].some(known => seen.has(known)))
      })
    }),
    { numRuns: 200 },
  )
})

test('a translation has its original’s identifiers, a course outside the family has its own', async () => {
  const { family: _family, ...own } = TRANSLATION
  for (const edition of ['scorm12', 'scorm2004', 'scorm2004_4'] as const) {
    const original = await identifiers(ORIGINAL, edition)
    assert.deepEqual(await identifiers(TRANSLATION, edition), original)
    assert.ok((await identifiers(own, edition)).every(id => !original.includes(id) && id.endsWith(own.id)))
  }
})

test('a saved state is read if it is sealed by the family or by the course itself', async () => {
  const data = dataOf(TRANSLATION)
  const state = everythingDone(data)
  const shareRead = async (seal: string) => (await openRecord(data, encodeState(state, seal))).progress.lessons
  for (const seal of [ORIGINAL.id, TRANSLATION.id]) assert.deepEqual(await shareRead(seal), [true, true, true])
  assert.deepEqual(await shareRead('crs_Another'), [false, false, false])
})

test('SCORM 1.2: a translation that replaces its original keeps the learner’s work', () =>
  replaceByTranslation('scorm12', 'cmi.core.entry'))
test('SCORM 2004: a translation that replaces its original keeps the learner’s work', () =>
  replaceByTranslation('scorm2004', 'cmi.entry'))

async function replaceByTranslation(edition: FormatName, entry: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await using site = await openScormSite(ORIGINAL, edition)
  const first = await visitCourse(context, site, { edition })
  await studyLesson(first.course, 'c1l1', [0])
  await leave(first.course)
  const before = readable(await first.saved())
  await first.close()

  await site.replace(TRANSLATION)
  const second = await visitCourse(context, site, { edition, values: { ...before, [entry]: 'resume' } })
  assert.equal(await second.course.locator('html').getAttribute('lang'), 'ar-SA')
  assert.equal(await second.course.locator('#lms-notice').isVisible(), false, 'nobody is told to start afresh')
  assert.equal(await second.course.locator('a[data-goal="c1l1"].reached').count(), 1)
  await leave(second.course)
  const progress = (values: Record<string, string>) => values['cmi.progress_measure']
  assert.equal(progress(readable(await second.saved())), progress(before))
  assert.deepEqual(errorsIn(await second.calls()), [])
  assert.deepEqual([...first.pageErrors, ...second.pageErrors], [])
  await context.close()
}

/**
 * Applies edits to a course and its translation as the service does: new slots continue from the highest number that
 * either of the two has.
 */
function editInTurns(turns: { member: (typeof MEMBERS)[number]; list: Edit[] }[]) {
  const family = { original: ORIGINAL, translation: TRANSLATION }
  let counter = ORIGINAL.memory.slots
  for (const { member, list } of turns) {
    const current = family[member]
    const next = moveNewSlots(editCourse(current, list), current.memory.slots, counter)
    if (next.memory.slots > current.memory.slots) counter = next.memory.slots
    family[member] = next
  }
  return family
}

function dataOf(course: Course): CourseData {
  return buildCourseData(course, readStrings(course.language))
}

function everythingDone(data: CourseData): SavedState {
  const state = freshState(data, 7)
  for (const slot of state.lessons.keys()) state.lessons.set(slot, true)
  for (const slot of state.ticks.keys()) state.ticks.set(slot, true)
  for (const check of state.checks.values()) Object.assign(check, { tries: 1, right: true })
  for (const scenario of state.scenarios.values()) scenario.end = 0
  return state
}

function read(state: SavedState, data: CourseData): SavedState {
  return adoptState(decodeState(encodeState(state, ORIGINAL.id), data.family, data.first)!, freshState(data), data)
}

/** Opens the record in a fake LMS that holds this state and accepts every call. */
function openRecord(data: CourseData, state: string): Promise<LearnerRecord> {
  const start = async () => ({ ...NOBODY, begun: true, states: [state] })
  const openLms: OpenLms = options => ({ ...openNone(options), start, save() {} })
  return startRecord(
    data,
    openLms,
    () => {},
    () => {},
  )
}

/** Maps every slot to its part's id. Steps have no id of their own and are listed under their lesson. */
function slotsWithOwners({ lessons }: CourseData, { assessment }: Course): Map<number, string> {
  const parts = lessons.flatMap(lesson => [lesson, ...lesson.scenarios, ...lesson.checks])
  return new Map([...parts, ...(assessment?.questions ?? [])].map(({ slot, id }) => [slot, id]))
}

async function identifiers(course: Course, edition: FormatName): Promise<string[]> {
  const manifest = openPackage(await buildPackage(course, edition))
    .files.get('imsmanifest.xml')!
    .toString()
  return [...manifest.matchAll(/\bidentifier="([^"]+)"/g)].map(([, id]) => id!)
}
