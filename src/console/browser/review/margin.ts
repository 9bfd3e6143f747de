import { findElement } from './elements.ts'

/**
 * Matches windows in which the margin with the comments is a sheet over the page. The style sheet uses the same width.
 */
const IS_NARROW = matchMedia('(width < 64rem)')

const margin = findElement('rv-margin')
const sheetButton = findElement<HTMLButtonElement>('rv-sheet')

/**
 * Starts the margin with the comments. On a narrow screen the margin is a sheet that is raised and lowered; on a wide
 * one it is always beside the course.
 */
export function startMargin(onClose: () => void): void {
  sheetButton.hidden = false
  sheetButton.addEventListener('click', () => {
    raiseMargin('list')
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

/**
 * Raises the margin as a sheet over the page. In mode `form` it shows only the form and the comments on the same part,
 * and stays so low that the commented text is visible above it.
 */
export function raiseMargin(mode: 'list' | 'form'): void {
  margin.classList.add('up')
  margin.classList.toggle('writing', mode === 'form')
  sheetButton.setAttribute('aria-expanded', 'true')
  if (mode === 'form') margin.scrollTop = 0
}

/** Shows all comments again after the form is closed. */
export function showList(): void {
  margin.classList.remove('writing')
}

export function lowerMargin(): void {
  margin.classList.remove('up', 'writing')
  sheetButton.setAttribute('aria-expanded', 'false')
}
