import type { OpenLms } from '../lms/port.ts'
import type { QuestionScripts } from '../questions/question-control.ts'
import type { CourseData } from '../render/course-data.ts'
import { celebrate } from './celebrate.ts'
import { startChecks } from './checks.ts'
import { startDisplay } from './display.ts'
import { cloneTemplate, find, make, onClick, refuseChanges, setText } from './dom.ts'
import { startNavigation } from './navigation.ts'
import { offerPractice } from './practice-port.ts'
import { showChanges } from './show-changes.ts'
import { showProgress } from './show-progress.ts'
import type { Progress } from './state/progress.ts'
import { type LearnerRecord, startRecord } from './state/record.ts'
import { watchLessons } from './watch-lessons.ts'

/**
 * Starts one kind of block or an optional part of the page. May return a function that is called once the page is
 * ready.
 */
export type PieceScript = (
  data: CourseData,
  record: LearnerRecord,
  questions: QuestionScripts,
) => undefined | (() => void)

/** Starts everything that is not needed to read the course: answers, progress, saving and the LMS. */
export async function play(openLms: OpenLms, questions: QuestionScripts, pieces: PieceScript[]): Promise<void> {
  const data: CourseData = JSON.parse(find('#course-data').textContent!)
  const { notices } = data
  const notice = find('#lms-notice')
  const record = await startRecord(data, openLms, tell, showChange)
  const root = document.documentElement

  startDisplay()
  refuseChanges()
  startChecks(data, record, questions)
  await breathe()
  const whenReady = pieces.map(start => start(data, record, questions))
  await breathe()
  const showPlace = startNavigation(root.dataset['format'] === 'classic')
  showProgress(data, record)
  showChanges(data, record)
  watchLessons(data, record)
  showPlace()
  if (record.learner.isReadOnly) tell('readOnly')
  root.classList.add('ready')
  offerPractice(data, record, questions)
  document.body.append(cloneTemplate('#later'))
  for (const goOn of whenReady) goOn?.()

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') record.lms.flush()
  })
  addEventListener('pagehide', () => record.lms.leave())
  // A page restored from the back-forward cache is reloaded: its conversation with the LMS has ended and cannot be
  // resumed.
  addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
  onClick('#lms-notice button', () => {
    notice.hidden = true
  })
  onClick('[data-exit]', async () => {
    const farewell = make('p', [notices[await record.lms.leave(true)], notices.farewell].join(''))
    farewell.className = 'notice farewell'
    farewell.setAttribute('role', 'status')
    document.body.replaceChildren(farewell)
  })

  function showChange(changed: LearnerRecord, before: Progress): void {
    // After Exit the page is replaced, but work that is still pending may save.
    if (!notice.isConnected) return
    showProgress(data, changed)
    celebrate(data, changed, before)
  }

  function tell(kind: keyof typeof notices): void {
    const text = notices[kind] ?? ''
    notice.hidden = !text
    setText(find('p', notice), text)
  }
}

/** Waits for the next task, so that a slow phone can paint and handle input. */
function breathe(): Promise<void> {
  return new Promise(goOn => setTimeout(goOn))
}
