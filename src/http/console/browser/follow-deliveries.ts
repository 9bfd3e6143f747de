const LOOK_EVERY_MS = 1_000

/** A delivery that waits is replaced by its outcome as soon as there is one; nothing else on the page moves. */
export function followDeliveries(): void {
  const waiting = document.querySelectorAll('[data-waiting]')
  if (waiting.length === 0) return
  setTimeout(async () => {
    const answer = await fetch(location.href).catch(() => null)
    if (answer?.redirected) return location.reload()
    if (answer?.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
      for (const item of waiting) {
        const next = fresh.getElementById(item.id)
        if (next && !next.hasAttribute('data-waiting')) item.replaceWith(next)
      }
    }
    followDeliveries()
  }, LOOK_EVERY_MS)
}
