import { findAll, isStill } from '../runtime/dom.ts'

const GLIDE = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** Animates rows to their new places when a row was moved, except the row being dragged. */
export function glideRows(): void {
  let before = new Map<HTMLElement, number>()
  for (const sign of ['click', 'keydown'])
    document.addEventListener(
      sign,
      ({ target }) => {
        const list = (target as Element).closest('.order')
        if (list) before = new Map(findAll('li', list).map(row => [row, row.offsetTop]))
      },
      { capture: true },
    )
  document.addEventListener('change', ({ target }) => {
    if (!(target as Element).matches('.order') || isStill()) return
    for (const [row, top] of before) {
      const by = top - row.offsetTop
      if (by && !row.matches('.lifted')) row.animate({ translate: [`0 ${by}px`, 'none'] }, GLIDE)
    }
  })
}
