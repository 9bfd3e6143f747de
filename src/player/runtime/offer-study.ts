import { cloneTemplate, find, findAll, onClick } from './dom.ts'

/** Tells the script of search, notes and printing, once it is there, that one of them was asked for. */
export const STUDY_EVENT = 'study'

const BUTTONS = 'button[data-study]'

/**
 * Offers search, notes and printing. Their script is fetched when one of them is first asked for; which one stands at the root of
 * the page. Where it does not come, the whole course is printed, and the others are not offered any more.
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
