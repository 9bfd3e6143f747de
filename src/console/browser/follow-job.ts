import type { JobState } from '../pages/job/watch-job.ts'

const POLL_EVERY_MS = 2_000
/**
 * Time in milliseconds without an answer after which the connection counts as lost. It is longer than a stream that has
 * ended at its time limit takes to reconnect.
 */
const LOST_AFTER_MS = 3_000
/**
 * Interval in milliseconds between two tiles of the mosaic. They are laid one by one even if the whole course is
 * finished at once.
 */
const TILE_EVERY_MS = 35

/** Follows a job by server-sent events, or by polling if they do not get through. */
export function followJob(): void {
  const watch = document.querySelector<HTMLElement>('[data-job]')
  if (watch?.dataset['status'] !== 'pending') return
  const address = watch.dataset['job']!
  const show = layTiles(watch)

  const lost = noteLoss(watch.querySelector<HTMLElement>('[data-lost]')!)

  const events = new EventSource(`${address}/events`)
  events.onopen = lost.found
  events.onmessage = ({ data }) => {
    const state: JobState = JSON.parse(data)
    lost.found()
    show(state)
    if (state.status !== 'pending') events.close()
  }
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) poll()
    else lost.missed()
  }

  async function poll(): Promise<void> {
    const answer = await fetch(`${address}/state`).catch(() => null)
    if (answer?.redirected) return location.reload()
    const state: JobState | null = answer?.ok ? await answer.json() : null
    if (state) {
      lost.found()
      show(state)
    } else lost.missed()
    if (state?.status === 'completed' || state?.status === 'failed') return
    setTimeout(poll, POLL_EVERY_MS)
  }
}

/** Shows a notice when the server does not answer for a while. The last known progress stays visible. */
function noteLoss(notice: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    missed() {
      timer ??= setTimeout(() => (notice.hidden = false), LOST_AFTER_MS)
    },
    found() {
      clearTimeout(timer)
      timer = undefined
      notice.hidden = true
    },
  }
}

function layTiles(watch: HTMLElement): (state: JobState) => void {
  const tiles = [...watch.querySelectorAll('.tile')]
  const words = watch.querySelector('[data-words]')!
  const reason = watch.querySelector('[data-reason]')!
  const percent = watch.querySelector('[data-percent]')!
  const timeLeft = watch.querySelector('[data-left]')!
  let laid = tiles.filter(tile => tile.classList.contains('lit')).length
  let state: JobState | undefined
  let isLaying = false

  function lay(): void {
    isLaying = false
    const target = Math.floor((tiles.length * state!.progress) / 100)
    if (laid < target) {
      tiles[laid++]!.classList.add('lit')
      percent.textContent = `${Math.min(state!.progress, Math.round((laid / tiles.length) * 100))} %`
      isLaying = true
      setTimeout(lay, TILE_EVERY_MS)
    } else {
      percent.textContent = `${state!.progress} %`
      finish()
    }
  }

  function finish(): void {
    if (words.textContent !== state!.words) words.textContent = state!.words
    if (reason.textContent !== state!.reason.text) reason.textContent = state!.reason.text
    if (watch.dataset['status'] === state!.status) return
    watch.dataset['status'] = state!.status
    const end = watch.querySelector<HTMLElement>(`[data-when=${state!.status}]`)!
    const link = end.querySelector<HTMLAnchorElement>('[data-course]')
    if (link) link.href = state!.courseUrl!
    for (const part of watch.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = part !== end
  }

  /** Fetches the stages and the outline of the course as HTML that the server has rendered, if they have changed. */
  async function renewJourney({ mark }: JobState): Promise<void> {
    if (watch.dataset['mark'] === mark) return
    watch.dataset['mark'] = mark
    const answer = await fetch(location.href).catch(() => null)
    if (!answer?.ok) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const next = fresh.querySelector('[data-journey]')
    if (next) watch.querySelector('[data-journey]')!.replaceWith(next)
  }

  return next => {
    state = next
    timeLeft.textContent = state.left
    void renewJourney(state)
    if (!isLaying) lay()
  }
}
