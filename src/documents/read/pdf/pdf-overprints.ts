import type { Fragment } from './pdf-fragments.ts'

/** A letter is wider than this: what stands so near to the same words is drawn over them. */
const OFFSET_SHARE = 0.15
/** Words are drawn anew soon after they were drawn. */
const RECENT = 8

/** Some programs draw words twice, a little aside, to make them bold or give them a shadow: they are said once. */
export function withoutOverprints(fragments: Fragment[]): Fragment[] {
  const kept: Fragment[] = []
  for (const fragment of fragments)
    if (!kept.slice(-RECENT).some(earlier => isDrawnOver(earlier, fragment))) kept.push(fragment)
  return kept
}

/** The same words, or some of them, in the place where they stand already. */
function isDrawnOver(earlier: Fragment, { text, x, y, width, height }: Fragment): boolean {
  const most = OFFSET_SHARE * height
  const isOnLine = Math.abs(earlier.y - y) <= most && Math.abs(earlier.height - height) <= most
  const isWithin = x >= earlier.x - most && x + width <= earlier.x + earlier.width + most
  return isOnLine && isWithin && earlier.text.includes(text.trim())
}
