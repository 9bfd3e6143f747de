import { findAll, make } from '../runtime/dom.ts'
import { whenNear } from '../runtime/when-near.ts'

const FILM = '.film video'

/**
 * Fetches the first frame and the length of a film that is about to come into view. Adds a button to enlarge films
 * where the page's frame forbids full screen.
 */
export function start(): void {
  whenNear(FILM, film => {
    ;(film as HTMLVideoElement).preload = 'metadata'
  })
  if (!document.fullscreenEnabled) for (const film of findAll<HTMLVideoElement>(FILM)) offerLarge(film)
}

/** Offers to enlarge a film to the size of the course's frame, where an LMS forbids full screen (Open edX, Frappe). */
function offerLarge(film: HTMLVideoElement): void {
  const screen = film.parentElement!
  const figure = screen.parentElement!
  const button = make('button', film.dataset['enlarge']!) as HTMLButtonElement
  button.type = 'button'
  button.className = 'button'
  const toggle = (isLarge: boolean) => {
    figure.classList.toggle('large', isLarge)
    button.textContent = (isLarge ? film.dataset['shrink'] : film.dataset['enlarge'])!
  }
  button.addEventListener('click', () => toggle(!figure.classList.contains('large')))
  figure.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !figure.classList.contains('large')) return
    toggle(false)
    button.focus()
  })
  screen.after(button)
}
