import type { Fragment } from './pdf-fragments.ts'

/**
 * Maximum offset, as a share of the text height, between a text and a second copy drawn over it. It is less than the
 * width of a letter.
 */
const OFFSET_SHARE = 0.15
/** Number of preceding fragments searched: a copy is drawn soon after its original. */
const RECENT = 8

/** Drops text that is drawn twice with a small offset, as some programs do for bold or shadowed text. */
export function withoutOverprints(fragments: Fragment[]): Fragment[] {
  const kept: Fragment[] = []
  for (const fragment of fragments)
    if (!kept.slice(-RECENT).some(earlier => isDrawnOver(earlier, fragment))) kept.push(fragment)
  return kept
}

/** Whether a fragment repeats a text, or a part of one, at the same place. */
function isDrawnOver(earlier: Fragment, { text, x, y, width, height }: Fragment): boolean {
  const most = OFFSET_SHARE * height
  const isOnLine = Math.abs(earlier.y - y) <= most && Math.abs(earlier.height - height) <= most
  const isWithin = x >= earlier.x - most && x + width <= earlier.x + earlier.width + most
  return isOnLine && isWithin && earlier.text.includes(text.trim())
}
