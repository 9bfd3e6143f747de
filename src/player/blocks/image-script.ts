import { findAll, make } from '../runtime/dom.ts'

/** Opens pictures over the page, and loads all of them before the learner may print. */
export function start(): void {
  // The listener is on the document, because questions of the assessment and of practice are inserted later.
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-zoom]')
    // With a modifier key, the learner wants the browser to open the link in a new tab or window.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    zoom(link)
  })
  const loadSoon = () => (window.requestIdleCallback ?? setTimeout)(loadAll)
  if (document.readyState === 'complete') loadSoon()
  else addEventListener('load', loadSoon)
}

/** Opens a picture in a dialog. The browser closes it on Escape and restores the focus. */
function zoom(link: HTMLAnchorElement): void {
  const picture = make('img') as HTMLImageElement
  picture.src = link.href
  picture.alt = link.querySelector('img')!.alt
  const button = make('button', link.dataset['zoom']!)
  button.className = 'button'
  const dialog = make('dialog', button, picture) as HTMLDialogElement
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', picture.alt)
  button.addEventListener('click', () => dialog.close())
  picture.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/**
 * Loads all pictures before printing. Printing does not wait for lazy pictures, so those that were never scrolled into
 * view would be blank on paper.
 */
function loadAll(): void {
  for (const picture of findAll<HTMLImageElement>('main img')) picture.loading = 'eager'
}
