import { findAll } from './dom.ts'

/** Paper cannot be opened: everything that folds is open while it prints. */
export function unfoldOnPaper(): void {
  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = findAll<HTMLDetailsElement>('details:not([open])')
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false
  })
}
