export function findElement<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}

/** Said aloud by screen readers; seen by nobody. */
export function announce(text: string): void {
  const live = findElement('rv-said')
  live.textContent = ''
  setTimeout(() => {
    live.textContent = text
  })
}
