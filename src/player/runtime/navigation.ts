import { find, findAll, focusElement, isShown } from './dom.ts'

/** Navigates by the address: the classic format shows one page at a time, and a target inside a fold opens the fold. */
export function startNavigation(isClassic: boolean) {
  const pages = findAll('.page')
  const hero = find('.hero')
  const rail = find('.rail')
  const root = document.documentElement
  addEventListener('hashchange', () => go(true))
  rail.addEventListener('click', event => {
    if ((event.target as Element).closest('a') && rail.matches(':popover-open')) rail.hidePopover()
  })
  return () => go(location.hash !== '')

  function go(moves: boolean): void {
    const goal = document.getElementById(location.hash.slice(1))
    const page = goal?.closest('.page')
    // A target outside the pages, such as that of the skip link, does not change the page.
    if (goal && !page && root.classList.contains('ready')) return
    if (isClassic) showPage(page ?? pages[0]!)
    if (!moves || !goal || !page) return
    const fold = goal.closest('details')
    if (fold) fold.open = true
    focusElement(fold ? find('summary', fold) : findHeading(goal))
    if (isClassic || fold) (fold ?? goal).scrollIntoView()
  }

  function showPage(shown: Element): void {
    for (const page of pages) page.hidden = page !== shown
    hero.classList.toggle('slim', shown !== pages[0])
  }
}

function findHeading(goal: HTMLElement): HTMLElement {
  return findAll('[tabindex="-1"]:is(h2,h3)', goal).find(isShown) ?? goal
}
