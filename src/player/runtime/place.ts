import { findAll, isShown } from './dom.ts'

/** Where the page is: at which of its parts, and so many pixels below the top of the window. Heights above may change. */
type Place = { part: number; top: number }

/** The part in the middle of the window. */
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
  // Without what a script puts in later.
  return findAll(':is(.lesson, .part) > :not(.listen, .opening)')
}

function measureTop(part: Element | undefined): number {
  return part?.getBoundingClientRect().top ?? 0
}
