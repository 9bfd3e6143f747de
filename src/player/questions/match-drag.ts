import { find, findAll } from '../runtime/dom.ts'
import { followPointer } from './follow-pointer.ts'
import { tellChange } from './question-control.ts'

/** Lets chips be dragged. The select list of the row on which a chip is dropped gets the chip's value. */
export function dragChips(): void {
  let dragged: Element | null = null
  document.addEventListener('pointerdown', event => {
    const chip = (event.target as Element).closest<HTMLElement>('.chip')
    dragged = null
    if (!chip || event.button || chip.closest('[data-outcome]')) return
    const list = find('.match', chip.closest('fieldset')!)
    followPointer(event, chip, list, {
      move(along, across, over) {
        chip.style.translate = `${along}px ${across}px`
        light(list, over)
      },
      drop(moved, over) {
        light(list)
        if (moved) dragged = chip
        if (over) fillSlot(chip, find<HTMLSelectElement>('select', over))
      },
    })
  })
  // The browser sends a click at the end of a drag, which must not count as a tap.
  document.addEventListener(
    'click',
    event => {
      if (dragged?.contains(event.target as Element)) event.stopPropagation()
    },
    { capture: true },
  )
}

function light(list: Element, over?: Element): void {
  for (const row of findAll('li', list)) row.classList.toggle('over', row === over)
}

function fillSlot(chip: HTMLElement, select: HTMLSelectElement): void {
  select.value = chip.dataset['chip']!
  tellChange(select)
}
