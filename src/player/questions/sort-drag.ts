import { findAll } from '../runtime/dom.ts'
import { followPointer } from './follow-pointer.ts'

/** Lets items be dragged into a group, or out of all groups. */
export function dragItems(board: HTMLElement, putInto: (item: HTMLElement, pile: HTMLElement) => void): void {
  let hasMoved = false
  board.addEventListener('pointerdown', event => {
    const target = event.target as Element
    const item = target.closest<HTMLElement>('li')
    hasMoved = false
    if (!item || event.button || target.closest('.pick, [data-outcome]')) return
    // On a touch screen, the text scrolls the page and only the grip drags.
    if (event.pointerType !== 'mouse' && !target.closest('.grip')) return
    followPointer(event, item, board, {
      move(along, across, pile) {
        item.style.translate = `${along}px ${across}px`
        light(pile)
      },
      drop(moved, pile) {
        light(undefined)
        hasMoved = moved
        if (pile) putInto(item, pile)
      },
    })
  })
  // The browser sends a click at the end of a drag, which must not count as a tap.
  board.addEventListener(
    'click',
    event => {
      if (hasMoved) event.stopPropagation()
    },
    { capture: true },
  )

  function light(over: Element | undefined): void {
    for (const pile of findAll('.pile', board)) pile.classList.toggle('over', pile === over)
  }
}
