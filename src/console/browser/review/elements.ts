export function findElement<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}

/** Seen at the upper edge until the next press or key, and said aloud: for what has no place of its own on the page. */
export function notify(text: string): void {
  const live = findElement('rv-said')
  const hide = () => live.classList.replace('rv-toast', 'unseen')
  live.classList.replace('unseen', 'rv-toast')
  announce(text)
  document.addEventListener('pointerdown', hide, { once: true })
  document.addEventListener('keydown', hide, { once: true })
}

/** Said aloud by screen readers; seen by nobody. */
export function announce(text: string): void {
  const live = findElement('rv-said')
  live.textContent = ''
  setTimeout(() => {
    live.textContent = text
  })
}
