import { findAll, onClick } from './dom.ts'

/** Prints on request. Paper cannot be opened: everything that folds is open while it prints. */
export function startPrinting(): void {
  let opened: HTMLDetailsElement[] = []
  for (const button of findAll('[data-print]')) button.hidden = false
  onClick('[data-print]', () => print())
  addEventListener('beforeprint', () => {
    opened = findAll<HTMLDetailsElement>('details:not([open])')
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false
  })
}
