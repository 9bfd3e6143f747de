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

/** Brings the page of one activity to life, with those pieces of the package's script that this page needs. */
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

  /** By the way that loses nothing: what the page has to say is said before the LMS takes it away. */
  function goOn(navigation: string, lessonSlot?: number): void {
    lms.request(navigation, lessonSlot)
    find('[data-exit]').click()
  }

  /** A lesson of another activity: the LMS opens that, at the lesson. */
  function openLesson(lesson: string, { activityId, slot }: ActivityData['homes'][string]): void {
    if (lms.isThere()) goOn(`{target=${nameActivityItem(data.family, activityId)}}choice`, slot)
    else location.href = `${nameActivityPage(activityId)}#${lesson}`
  }

  /** In place of the page's own port: checks of the chapters before come back here, too. */
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

/** The record with the lessons of the chapters before; what practice notes of their checks goes into the state that activities share. */
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
