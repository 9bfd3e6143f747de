import { find } from '../runtime/dom.ts'
import { followPointer } from './follow-pointer.ts'

/** Lets rows be dragged. Dragging presses the row's own buttons, so it can do nothing that the buttons cannot. */
export function dragRows(): void {
  document.addEventListener('pointerdown', event => {
    const target = event.target as Element
    const row = target.closest<HTMLElement>('.order li')
    if (!row || event.button || target.closest('.move, [data-outcome]')) return
    // On a touch screen, the text scrolls the page and only the number drags.
    if (event.pointerType !== 'mouse' && !target.closest('.place')) return
    let shift = 0
    followPointer(event, row, row.parentElement!, {
      move(_, across, over) {
        const top = row.offsetTop
        if (over) moveTo(over, row)
        shift += row.offsetTop - top
        row.style.translate = `0 ${across - shift}px`
      },
      // The button that the script pressed during the drag has the focus, but the learner did not go there by keyboard.
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
