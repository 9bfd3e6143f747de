import { showLocalTimes } from './local-times.ts'

const LOOK_EVERY_MS = 1_000

/**
 * Polls the page while an item is pending, and replaces an item whose text has changed. Nothing else on the page
 * changes.
 */
export function followWaiting(): void {
  const waiting = document.querySelectorAll('[data-waiting]')
  if (waiting.length === 0) return
  setTimeout(async () => {
    const answer = await fetch(location.href).catch(() => null)
    if (answer?.redirected) return location.reload()
    if (answer?.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
      for (const item of waiting) {
        const next = fresh.getElementById(item.id)
        if (next && readWords(next) !== readWords(item)) item.replaceWith(next)
      }
      showLocalTimes()
    }
    followWaiting()
  }, LOOK_EVERY_MS)
}

/**
 * Returns the text of an item without its times. The script shows times in the visitor's time zone, so they would
 * always differ from the server's times.
 */
function readWords(item: Element): string {
  const copy = item.cloneNode(true) as Element
  for (const time of copy.querySelectorAll('time')) time.remove()
  return copy.textContent
}
