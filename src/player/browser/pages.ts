import { PART_IDS } from '../parts.ts'
import { find, findAll, moveTo } from './page.ts'

/** Finds the way by the address: one page at a time in the classic format, and folds that open when they are the goal. */
export function openPages(isClassic: boolean) {
  const pages = findAll('.page')
  const hero = find('.hero')
  const rail = find('.rail')
  addEventListener('hashchange', () => go(true))
  rail.addEventListener('click', event => {
    if ((event.target as Element).closest('a') && rail.matches(':popover-open')) rail.hidePopover()
  })
  return { open: () => go(location.hash !== '') }

  function go(moves: boolean): void {
    const goal = goalOf(location.hash)
    const fold = goal?.closest('details')
    if (fold) fold.open = true
    if (isClassic) showPage(goal)
    if (!moves || !goal) return
    const heading = goal.closest('details') ? find('summary', goal.closest('details')!) : headingOf(goal)
    if (isClassic || fold) moveTo(heading)
    else heading.focus({ preventScroll: true })
  }

  function showPage(goal: HTMLElement | null): void {
    const shown = goal?.closest('.page') ?? pages[0]!
    for (const page of pages) page.hidden = page !== shown
    hero.classList.toggle('slim', shown.id !== PART_IDS.overview)
  }
}

function goalOf(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(hash.slice(1)) : null
}

function headingOf(goal: HTMLElement): HTMLElement {
  return goal.querySelector<HTMLElement>('[tabindex="-1"]:is(h2,h3)') ?? goal
}
