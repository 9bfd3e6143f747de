import { findElement } from './elements.ts'

/** Below this width the margin is a sheet over the page: the same as in the style sheet. */
const IS_NARROW = matchMedia('(width < 64rem)')

const margin = findElement('rv-margin')
const sheetButton = findElement<HTMLButtonElement>('rv-sheet')

/** On a phone the margin comes up as a sheet and goes down again; on a desk it always stands beside the course. */
export function startMargin(onClose: () => void): void {
  sheetButton.hidden = false
  sheetButton.addEventListener('click', () => {
    raiseMargin()
    margin.focus()
  })
  findElement('rv-close').addEventListener('click', close)
  margin.addEventListener('keydown', event => {
    if (event.key === 'Escape' && isSheet()) close()
  })

  function close(): void {
    lowerMargin()
    onClose()
    sheetButton.focus()
  }
}

export function isSheet(): boolean {
  return IS_NARROW.matches
}

export function raiseMargin(): void {
  margin.classList.add('up')
  sheetButton.setAttribute('aria-expanded', 'true')
}

export function lowerMargin(): void {
  margin.classList.remove('up')
  sheetButton.setAttribute('aria-expanded', 'false')
}
