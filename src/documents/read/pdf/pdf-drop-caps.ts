import type { Fragment } from './pdf-fragments.ts'

/**
 * Limits for a drop cap: its minimum height and its maximum distance, as multiples of the height of the text beside it.
 */
const LEAST_RATIO = 2
const NEAR = 1.2

/** Joins a drop cap with the word that continues beside its top. */
export function joinDropCaps(fragments: Fragment[]): Fragment[] {
  const caps = fragments.filter(({ text }) => /^["“„«]?\p{Lu}$/u.test(text.trim()))
  const joined = new Map<Fragment, Fragment>()
  const settled = new Set<Fragment>()
  for (const cap of caps) {
    const beside = fragments.filter(fragment => standsBeside(fragment, cap))
    const [first] = beside.sort((one, other) => other.y - one.y)
    if (!first || beside.every(({ y }) => y === first.y) || !/^\p{L}/u.test(first.text)) continue
    settled.add(cap)
    joined.set(first, { ...first, text: cap.text.trim() + first.text })
  }
  return settled.size === 0
    ? fragments
    : fragments.filter(fragment => !settled.has(fragment)).map(fragment => joined.get(fragment) ?? fragment)
}

function standsBeside({ x, y, height }: Fragment, cap: Fragment): boolean {
  const space = x - (cap.x + cap.width)
  const isNear = space > -0.3 * height && space < NEAR * height
  return isNear && cap.height >= LEAST_RATIO * height && y > cap.y - 0.3 * height && y < cap.y + cap.height
}
