/** The answer of `GET /go/:id/progress`. */
type Progress = { status: 'pending' | 'completed'; progress: number; version?: number }

const ASK_EVERY_MS = 3_000
const GONE = 404

/**
 * Keeps the page of a course that is being written up to date: inserts new lessons, and reloads once the course is
 * complete.
 */
export function followProgress(): void {
  const bar = document.querySelector('progress')!
  const address = location.pathname
  let etag = ''
  let shownVersion = document.body.dataset['live']
  setTimeout(ask, ASK_EVERY_MS)

  async function ask(): Promise<void> {
    // Nothing is requested while the page is hidden. When it is shown again, it is up to date within three seconds.
    const isOver = !document.hidden && (await look().catch(() => false))
    if (!isOver) setTimeout(ask, ASK_EVERY_MS)
  }

  async function look(): Promise<boolean> {
    const answer = await fetch(`${address}/progress`, { headers: etag ? { 'if-none-match': etag } : {} })
    if (answer.status === GONE) return stop()
    if (answer.status !== 200) return false
    const { status, progress, version }: Progress = await answer.json()
    if (status === 'completed') return reload()
    bar.value = progress
    if (String(version) !== shownVersion) await renew()
    etag = answer.headers.get('etag') ?? ''
    return false
  }

  async function renew(): Promise<void> {
    const fresh = await loadPage(address)
    if (!fresh?.body.dataset['live']) return
    shownVersion = fresh.body.dataset['live']
    const newLessons = [...fresh.querySelectorAll('.lesson')]
    const lessons = [...document.querySelectorAll('.lesson')]
    if (newLessons.length === lessons.length)
      for (const [at, lesson] of lessons.entries()) replace(lesson, newLessons[at]!)
    else replace(document.querySelector('main')!, fresh.querySelector('main')!)
    const outline = '[data-live-outline]'
    replace(document.querySelector(outline)!, fresh.querySelector(outline)!)
    document.querySelector('[data-live-count]')!.textContent = fresh.querySelector('[data-live-count]')!.textContent
  }
}

/** Replaces a part only if it has changed, so that the reader is not interrupted. */
function replace(part: Element, newPart: Element): void {
  if (!part.isEqualNode(newPart)) part.replaceWith(document.importNode(newPart, true))
}

function reload(): boolean {
  location.reload()
  return true
}

/** Stops polling, because the course no longer exists at this address. The page keeps what was loaded. */
function stop(): boolean {
  const note = document.querySelector<HTMLElement>('[data-live-note]')!
  note.textContent = note.dataset['stopped']!
  document.documentElement.classList.add('stopped')
  return true
}

/**
 * Loads a page and parses it. The browser parses it as the response of the request, which runs no scripts and needs no
 * `innerHTML`, so the content security policy can forbid both. Resolves to null if the page cannot be loaded.
 */
function loadPage(address: string): Promise<Document | null> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null)
    request.onerror = () => resolve(null)
    // The name is quoted, because the bundler mangles properties of this name in the player's own scripts.
    request['send']()
  })
}
