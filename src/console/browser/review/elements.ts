export function findElement<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}

/**
 * Shows a message at the top edge until the next press or key, and announces it to screen readers. Used for messages
 * that belong to no place on the page.
 */
export function notify(text: string): void {
  const live = findElement('rv-said')
  const hide = () => live.classList.replace('rv-toast', 'unseen')
  live.classList.replace('unseen', 'rv-toast')
  announce(text)
  document.addEventListener('pointerdown', hide, { once: true })
  document.addEventListener('keydown', hide, { once: true })
}

/** Announces a text to screen readers. Nothing is shown. */
export function announce(text: string): void {
  const live = findElement('rv-said')
  live.textContent = ''
  setTimeout(() => {
    live.textContent = text
  })
}
