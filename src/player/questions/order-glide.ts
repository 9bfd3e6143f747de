import { findAll, isStill } from '../runtime/dom.ts'

const GLIDE = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** When a row was moved, everything but what is held glides from where it was to where it is. */
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
