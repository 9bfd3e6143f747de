import type { OpenLms } from '../lms/port.ts'
import type { ActivityLms } from '../lms/scorm-2004-activity.ts'
import { openQuestion, type QuestionScripts } from '../questions/question-control.ts'
import type { ActivityData, CourseData } from '../render/course-data.ts'
import { find, onClick } from '../runtime/dom.ts'
import { type PieceScript, play } from '../runtime/play.ts'
import { PRACTICE_EVENT, type PracticePort } from '../runtime/practice-port.ts'
import { listOpenParts } from '../runtime/state/progress.ts'
import type { LearnerRecord } from '../runtime/state/record.ts'
import { nameActivityItem, nameActivityPage } from './activity-names.ts'

/** Starts the page of one activity. Of the package's shared script, it runs only the pieces that this page needs. */
export function startActivity(
  openLms: OpenLms,
  questions: QuestionScripts,
  scripts: Record<string, PieceScript>,
): Promise<void> {
  const { activity }: CourseData = JSON.parse(find('#course-data').textContent!)
  const pieces = activity!.pieces.flatMap(name => scripts[name] ?? [])
  return play(openLms, questions, [...pieces, start])
}

function start(data: CourseData, record: LearnerRecord, questions: QuestionScripts): undefined {
  const activity = data.activity!
  const lms = record.lms as ActivityLms
  onClick('[data-next-activity]', () => goOn('continue'))
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    const lesson = link?.hash.slice(1) ?? ''
    const home = activity.homes[lesson]
    if (!home) return
    event.preventDefault()
    openLesson(lesson, home)
  })
  document.addEventListener(PRACTICE_EVENT, event => offerPractice(event as CustomEvent<OpenPractice>), {
    capture: true,
  })

  /** Leaves the page as the Exit button does, so that everything is sent before the LMS unloads the page. */
  function goOn(navigation: string, lessonSlot?: number): void {
    lms.request(navigation, lessonSlot)
    find('[data-exit]').click()
  }

  /** Opens a lesson of another activity, by asking the LMS to open that activity at the lesson. */
  function openLesson(lesson: string, { activityId, slot }: ActivityData['homes'][string]): void {
    if (lms.isThere()) goOn(`{target=${nameActivityItem(data.family, activityId)}}choice`, slot)
    else location.href = `${nameActivityPage(activityId)}#${lesson}`
  }

  /**
   * Gives practice its data (`PracticePort`) in place of `offerPractice` of the page script, so that practice can also
   * ask checks of earlier chapters.
   */
  function offerPractice(event: CustomEvent<OpenPractice>): void {
    event.stopImmediatePropagation()
    event.detail({
      data: { ...data, lessons: [...activity.before, ...data.lessons] },
      record: widenRecord(record, activity, lms),
      open: (form, check) => openQuestion(form, check, questions),
    })
  }
}

type OpenPractice = (port: PracticePort) => void

/**
 * Adds the lessons of earlier chapters to the learner's record. The tries at their checks that practice counts are
 * stored in the state that all activities share.
 */
function widenRecord(record: LearnerRecord, { before }: ActivityData, { shared }: ActivityLms): LearnerRecord {
  const checks = before.flatMap(lesson => lesson.checks)
  for (const { slot } of checks) if (!shared.checks.has(slot)) shared.checks.set(slot, { tries: 0, right: false })
  const done = before.map(lesson => !!shared.lessons.get(lesson.slot) && !listOpenParts(lesson, shared).length)
  return {
    ...record,
    state: { ...record.state, checks: new Map([...shared.checks, ...record.state.checks]) },
    get progress() {
      return { ...record.progress, lessons: [...done, ...record.progress.lessons] }
    },
  }
}
