import { make } from '../make-element.ts'

const SHOWN_MS = 8_000

let hiding: ReturnType<typeof setTimeout>

/** Shows a text at the edge of the window for a while, and announces it to screen readers. */
export function say(words: string): void {
  speak(words, 'ed-said ed-house')
}

/** Announces to screen readers a text that the page shows already. */
export function announce(words: string): void {
  speak(words, 'unseen')
}

/**
 * Writes a text into the live region for screen readers. The region is emptied first, because screen readers do not
 * announce a text that was already there.
 */
function speak(words: string, look: string): void {
  clearTimeout(hiding)
  const live = document.getElementById('ed-live')!
  live.replaceChildren()
  setTimeout(() => live.replaceChildren(make('p', { class: look }, words)))
  hiding = setTimeout(() => live.replaceChildren(), SHOWN_MS)
}
