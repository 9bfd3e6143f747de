import type { CourseData } from '../course-data.ts'
import { fill } from '../wording.ts'
import { openAgreement } from './agreement.ts'
import { openAssessment } from './assessment.ts'
import { openChecks } from './checks.ts'
import { openDisplay } from './display.ts'
import { openExamples } from './examples.ts'
import { openExercises } from './exercises.ts'
import type { OpenLms } from './lms.ts'
import { announce, find, findAll, make, setText } from './page.ts'
import { openPages } from './pages.ts'
import type { Progress } from './progress.ts'
import { type LearnerRecord, openRecord } from './record.ts'
import { showProgress } from './show-progress.ts'
import { openVideos } from './videos.ts'
import { watchLessons } from './watch-lessons.ts'

/** Brings the page to life. Reading needs none of this: answers, progress, saving and the LMS do. */
export function play(openLms: OpenLms): void {
  const data: CourseData = JSON.parse(find('#course-data').textContent!)
  const { strings } = data
  const notice = find('#lms-notice')
  const record = openRecord(data, openLms, kind => tell(strings[kind]), showChange)
  const root = document.documentElement

  openDisplay()
  openExamples()
  openVideos()
  openExercises(record)
  openChecks(data, record)
  openAssessment(data, record)
  openAgreement(data, record)
  const pages = openPages(root.dataset['format'] === 'classic')
  showProgress(data, record)
  watchLessons(data, record)
  pages.open()
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
  find('button', notice).addEventListener('click', () => {
    notice.hidden = true
  })
  for (const button of findAll('[data-exit]')) {
    button.addEventListener('click', () => {
      record.lms.leave()
      document.body.replaceChildren(make('p', 'notice farewell', strings.exited))
      document.body.firstElementChild!.setAttribute('role', 'status')
    })
  }

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
