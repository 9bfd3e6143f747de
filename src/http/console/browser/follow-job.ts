import type { JobState } from '../watch-job.ts'

const POLL_EVERY_MS = 2_000
/** A course that is written at once still lays its tiles one by one. */
const TILE_EVERY_MS = 35

/** Server-sent events; where they do not get through, polling. */
export function followJob(): void {
  const watch = document.querySelector<HTMLElement>('[data-job]')
  if (watch?.dataset['status'] !== 'pending') return
  const address = watch.dataset['job']!
  const show = layTiles(watch)

  const events = new EventSource(`${address}/events`)
  events.onmessage = ({ data }) => {
    const state: JobState = JSON.parse(data)
    show(state)
    if (state.status !== 'pending') events.close()
  }
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) poll()
  }

  async function poll(): Promise<void> {
    const answer = await fetch(`${address}/state`).catch(() => null)
    if (answer?.redirected) return location.reload()
    const state: JobState | null = answer?.ok ? await answer.json() : null
    if (state) show(state)
    if (state?.status === 'completed' || state?.status === 'failed') return
    setTimeout(poll, POLL_EVERY_MS)
  }
}

function layTiles(watch: HTMLElement): (state: JobState) => void {
  const tiles = [...watch.querySelectorAll('.tile')]
  const words = watch.querySelector('[data-words]')!
  const reason = watch.querySelector('[data-reason]')!
  const percent = watch.querySelector('[data-percent]')!
  const outline = watch.querySelector<HTMLElement>('[data-chapters]')!
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
    if (reason.textContent !== state!.reason) reason.textContent = state!.reason
    if (watch.dataset['status'] === state!.status) return
    watch.dataset['status'] = state!.status
    const end = watch.querySelector<HTMLElement>(`[data-when=${state!.status}]`)!
    const link = end.querySelector<HTMLAnchorElement>('[data-course]')
    if (link) link.href = state!.courseUrl!
    end.hidden = false
  }

  function showOutline({ chapters }: JobState): void {
    if (!outline.hidden || chapters.length === 0) return
    const { lang } = watch.querySelector<HTMLElement>('h1 [lang]')!
    outline.append(...chapters.map(title => Object.assign(document.createElement('li'), { lang, textContent: title })))
    outline.hidden = false
  }

  return next => {
    state = next
    showOutline(state)
    if (!isLaying) lay()
  }
}
