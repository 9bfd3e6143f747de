import { findAll } from './dom.ts'

type Fold = HTMLDetailsElement

/**
 * Opens every fold (`details`) while the page prints. Folds with the same `name` would close each other, so the names
 * are removed during printing.
 */
export function unfoldOnPaper(): void {
  const opened: Fold[] = []
  const named: [fold: Fold, name: string][] = []
  addEventListener('beforeprint', () => {
    for (const fold of findAll<Fold>('details[name]')) {
      named.push([fold, fold.name])
      fold.removeAttribute('name')
    }
    opened.push(...findAll<Fold>('details:not([open])'))
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => {
    for (const fold of opened.splice(0)) fold.open = false
    for (const [fold, name] of named.splice(0)) fold.name = name
  })
}
