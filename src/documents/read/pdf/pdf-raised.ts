import type { Fragment } from './pdf-fragments.ts'

/** A raised mark is smaller than the text before it, and so much of its height above its base line. */
const SMALLER = 0.85
const [LEAST_RAISE, MOST_RAISE] = [0.1, 0.9]
const NEAR_POINTS = 3
const MARK = /^[\d*∗†‡§¶,\s]{1,5}$/u
/** After a full stop, a bracket or a whole word a mark leads to a note; after a figure or a unit it is an exponent. */
const BEFORE_NOTE = /(?:[.,;:!?)\]”’"»]|\p{L}{3,})\s*$/u
const EXPONENTS: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
}

/** Marks of notes are no text, and "m" with a small 2 above it is "m²": neither is a line of its own. Fragments come as the PDF draws them. */
export function settleRaisedMarks(fragments: Fragment[]): Fragment[] {
  const settled: Fragment[] = []
  for (const fragment of fragments) {
    const base = settled.at(-1)
    if (!base || !isRaised(fragment, base)) settled.push(fragment)
    else if (!BEFORE_NOTE.test(base.text)) {
      const exponent = fragment.text.trim().replace(/\d/g, digit => EXPONENTS[digit]!)
      settled[settled.length - 1] = {
        ...base,
        text: base.text.trimEnd() + exponent,
        width: fragment.x + fragment.width - base.x,
      }
    }
  }
  return settled
}

function isRaised({ text, x, y, height }: Fragment, base: Fragment): boolean {
  const raise = (y - base.y) / base.height
  const isNear = Math.abs(x - (base.x + base.width)) <= NEAR_POINTS
  return MARK.test(text) && height < SMALLER * base.height && raise > LEAST_RAISE && raise < MOST_RAISE && isNear
}
