import { findAll, make } from '../runtime/dom.ts'

/** Opens pictures over the page, and has them all here before somebody prints. */
export function start(): void {
  // Delegated: questions of a test and those that come back enter the page later.
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-zoom]')
    // Whoever asks for a tab of its own gets it.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    zoom(link)
  })
  const loadSoon = () => (window.requestIdleCallback ?? setTimeout)(loadAll)
  if (document.readyState === 'complete') loadSoon()
  else addEventListener('load', loadSoon)
}

/** The browser closes a dialog on Escape, and gives the focus back to where it was. */
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

/** Nothing waits for pictures when a page is printed: those that were never in sight would be blank on paper. */
function loadAll(): void {
  for (const picture of findAll<HTMLImageElement>('main img')) picture.loading = 'eager'
}
