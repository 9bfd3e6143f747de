import { findAll, isShown } from './dom.ts'

/**
 * The position of the page: a part, and that part's distance from the top of the window in pixels. It stays valid if
 * the heights of parts above it change.
 */
type Place = { part: number; top: number }

/** Returns the position of the part in the middle of the window. */
export function findHere(): Place {
  const parts = partsOfPage()
  const middle = parts.findIndex(part => part.getBoundingClientRect().bottom > innerHeight / 2)
  const part = middle < 0 ? parts.findLastIndex(isShown) : middle
  return { part, top: measureTop(parts[part]) }
}

export function goTo({ part, top }: Place): void {
  scrollBy({ top: measureTop(partsOfPage()[part]) - top, behavior: 'instant' })
}

function partsOfPage(): Element[] {
  // Leaves out the elements that a script inserts later.
  return findAll(':is(.lesson, .part) > :not(.listen, .opening)')
}

function measureTop(part: Element | undefined): number {
  return part?.getBoundingClientRect().top ?? 0
}
