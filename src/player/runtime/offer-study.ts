import { cloneTemplate, find, findAll, onClick } from './dom.ts'

/** The event by which the page asks the study script (search, notes, printing) for one of its features. */
export const STUDY_EVENT = 'study'

const BUTTONS = 'button[data-study]'

/**
 * Offers search, notes and printing. Their script is fetched when the learner first uses one; `data-wanted` on the root
 * element names that feature. If the script does not load, the whole course is printed, and search and notes are
 * hidden.
 */
export function offerStudy(): void {
  const { dataset } = document.documentElement
  let isAsked = false
  onClick(BUTTONS, button => {
    dataset['wanted'] = button.dataset['study']!
    if (isAsked) return document.dispatchEvent(new Event(STUDY_EVENT))
    isAsked = true
    const copy = cloneTemplate('#study') as DocumentFragment
    find('script', copy).addEventListener('error', giveUp)
    document.body.append(copy)
  })

  function giveUp(): void {
    isAsked = false
    for (const button of findAll(`${BUTTONS}:not([data-study=print])`)) button.hidden = true
    if (dataset['wanted'] === 'print') print()
  }
}
