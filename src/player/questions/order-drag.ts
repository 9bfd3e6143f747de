import { find } from '../runtime/dom.ts'
import { followPointer } from './follow-pointer.ts'

/** A row goes where it is dragged: by its own buttons, so dragging does nothing that they would not. */
export function dragRows(): void {
  document.addEventListener('pointerdown', event => {
    const target = event.target as Element
    const row = target.closest<HTMLElement>('.order li')
    if (!row || event.button || target.closest('.move, [data-outcome]')) return
    // A finger scrolls by the text, and moves by the number.
    if (event.pointerType !== 'mouse' && !target.closest('.place')) return
    let shift = 0
    followPointer(event, row, row.parentElement!, {
      move(_, across, over) {
        const top = row.offsetTop
        if (over) moveTo(over, row)
        shift += row.offsetTop - top
        row.style.translate = `0 ${across - shift}px`
      },
      // The buttons that were pressed have the focus, and nobody came there by key.
      drop(moved) {
        if (moved) (document.activeElement as HTMLElement).blur()
      },
    })
  })
}

function moveTo(goal: Element, row: HTMLElement): void {
  const rows = [...row.parentElement!.children]
  const steps = rows.indexOf(goal) - rows.indexOf(row)
  const button = find(`[data-move="${Math.sign(steps)}"]`, row)
  for (let step = Math.abs(steps); step > 0; step--) button.click()
}
