import { notebookOf } from './notebook.ts'
import { type Lms, type LmsOptions, NO_RESULT, type OpenLms } from './port.ts'

type Page = { place: string; state: string }

/** Nobody keeps a record, and nobody was expected to: the preview. The learner's own browser remembers, when it may. */
export const openLms: OpenLms = options => notebookLms(options, () => {})

/** Nobody keeps a record, and somebody should have: a package outside an LMS. The learner is told what the browser can do. */
export const openUntracked: OpenLms = options => {
  const lms = notebookLms(options, kept => options.onNotice(kept ? 'untracked' : 'untrackedUnkept'))
  return {
    ...lms,
    async start() {
      const learner = await lms.start()
      lms.bookmark(learner.place, learner.states[0] ?? '')
      return learner
    },
  }
}

function notebookLms({ courseId }: LmsOptions, onChange: (kept: boolean) => void): Lms {
  const notebook = notebookOf<Page>(courseId)
  let kept: boolean | undefined
  return {
    async start() {
      const { place = '', state = '' } = notebook.read() ?? {}
      return {
        readOnly: false,
        name: '',
        place: String(place),
        states: state ? [String(state)] : [],
        result: NO_RESULT,
      }
    },
    bookmark(place, state) {
      const before = kept
      kept = notebook.write({ place, state })
      if (kept !== before) onChange(kept)
    },
    recall() {},
    progress() {},
    answer: () => 0,
    score() {},
    complete() {},
    flush() {},
    leave: () => (kept ? 'untracked' : 'untrackedUnkept'),
  }
}
