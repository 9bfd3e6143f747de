import type { CourseData, ScriptStrings } from '../course-data.ts'
import type { QuestionScripts } from '../questions/question-control.ts'
import { celebrate } from './celebrate.ts'
import { startChecks } from './checks.ts'
import { startDisplay } from './display.ts'
import { find, make, onClick, refuseChanges, setText } from './dom.ts'
import type { Notice, OpenLms } from './lms/port.ts'
import { startNavigation } from './navigation.ts'
import { offerListening } from './offer-listening.ts'
import type { Progress } from './progress.ts'
import { type LearnerRecord, startRecord } from './record.ts'
import { showProgress } from './show-progress.ts'
import { watchLessons } from './watch-lessons.ts'

/** What a kind of block, or a part that not every course has, does on the page. */
export type PieceScript = (data: CourseData, record: LearnerRecord, questions: QuestionScripts) => void

/** What the learner is told of their record: each sentence says one thing that is known. */
const SENTENCES = {
  untracked: ['untracked', 'keptInBrowser'],
  untrackedUnkept: ['untracked', 'notSaved'],
  trouble: ['trouble', 'keptMeanwhile'],
  troubleUnkept: ['trouble', 'notSaved'],
  answering: ['recovered'],
  recovered: ['recovered', 'allSaved'],
  saved: ['allSaved'],
  readOnly: ['readOnly'],
  restarted: ['restarted'],
  left: [],
} as const satisfies Record<Notice | 'restarted', readonly (keyof ScriptStrings)[]>

/** Brings the page to life. Reading needs none of this: answers, progress, saving and the LMS do. */
export async function play(openLms: OpenLms, questions: QuestionScripts, pieces: PieceScript[]): Promise<void> {
  const data: CourseData = JSON.parse(find('#course-data').textContent!)
  const { strings } = data
  const notice = find('#lms-notice')
  const record = await startRecord(data, openLms, tell, showChange)
  const root = document.documentElement

  startDisplay()
  refuseChanges()
  startChecks(data, record, questions)
  for (const start of pieces) start(data, record, questions)
  offerListening()
  const showPlace = startNavigation(root.dataset['format'] === 'classic')
  showProgress(data, record)
  watchLessons(data, record)
  showPlace()
  if (record.learner.readOnly) tell('readOnly')
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
    const farewell = make('p', sentencesOf(record.lms.leave(), 'closeWindow'))
    farewell.className = 'notice farewell'
    farewell.setAttribute('role', 'status')
    document.body.replaceChildren(farewell)
  })

  function showChange(changed: LearnerRecord, before: Progress): void {
    // After Exit nothing is left to show it in, and what was under way in the page may still have something to save.
    if (!notice.isConnected) return
    showProgress(data, changed)
    celebrate(data, changed, before)
  }

  function tell(kind: keyof typeof SENTENCES): void {
    notice.hidden = false
    setText(find('p', notice), sentencesOf(kind))
  }

  function sentencesOf(kind: keyof typeof SENTENCES, ...more: 'closeWindow'[]): string {
    // Chinese and Japanese have no space between sentences.
    return [...SENTENCES[kind], ...more]
      .map(key => strings[key])
      .join(' ')
      .replaceAll('。 ', '。')
  }
}
