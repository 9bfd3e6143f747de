import type { CourseData } from '../course-data.ts'
import { fill } from '../wording.ts'
import { startAgreement } from './agreement.ts'
import { startAssessment } from './assessment.ts'
import { startChecks } from './checks.ts'
import { refuseChanges } from './choices.ts'
import { startDisplay } from './display.ts'
import { announce, find, make, onClick, setText } from './dom.ts'
import { startExamples } from './examples.ts'
import { startExercises } from './exercises.ts'
import type { OpenLms } from './lms/port.ts'
import { startNavigation } from './navigation.ts'
import type { Progress } from './progress.ts'
import { type LearnerRecord, startRecord } from './record.ts'
import { showProgress } from './show-progress.ts'
import { startVideos } from './videos.ts'
import { watchLessons } from './watch-lessons.ts'

/** Brings the page to life. Reading needs none of this: answers, progress, saving and the LMS do. */
export function play(openLms: OpenLms): void {
  const data: CourseData = JSON.parse(find('#course-data').textContent!)
  const { strings } = data
  const notice = find('#lms-notice')
  const record = startRecord(data, openLms, kind => tell(strings[kind]), showChange)
  const root = document.documentElement

  startDisplay()
  startExamples()
  startVideos()
  startExercises(record)
  refuseChanges()
  startChecks(data, record)
  startAssessment(data, record)
  startAgreement(data, record)
  const showPlace = startNavigation(root.dataset['format'] === 'classic')
  showProgress(data, record)
  watchLessons(record)
  showPlace()
  if (record.learner.readOnly) tell(strings.readOnly)
  root.classList.add('ready')

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') record.lms.flush()
  })
  addEventListener('pagehide', () => record.lms.leave())
  // The conversation with the LMS ended when the page was put away: it cannot be taken up again.
  addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
  onClick('#lms-notice button', () => {
    notice.hidden = true
  })
  onClick('[data-exit]', () => {
    const farewell = make('p', strings.exited)
    record.lms.leave()
    farewell.className = 'notice farewell'
    farewell.setAttribute('role', 'status')
    document.body.replaceChildren(farewell)
  })

  function showChange(changed: LearnerRecord, before: Progress): void {
    const isNews = (done: boolean, index: number) => done && !before.lessons[index]
    const lesson = data.lessons[changed.progress.lessons.findIndex(isNews)]
    if (lesson) announce(fill(strings.lessonDone, { title: lesson.title }))
    showProgress(data, changed)
  }

  function tell(text: string): void {
    notice.hidden = false
    setText(find('p', notice), text)
  }
}
