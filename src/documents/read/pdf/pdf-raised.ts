import { SUPERSCRIPTS } from '../superscripts.ts'
import type { Fragment } from './pdf-fragments.ts'

/**
 * Limits for a raised mark, both as shares of the height of the text before it: the mark's maximum height, and how far
 * above the base line it stands.
 */
const SMALLER = 0.85
const [LEAST_RAISE, MOST_RAISE] = [0.1, 0.9]
const NEAR_POINTS = 3
const MARK = /^[\d*∗†‡§¶,\s]{1,5}$/u
/** Raised letters that belong to the word before them: "TM", "®", the "th" of "4th". */
const RAISED_LETTERS = /^(?:[\p{L}]{1,3}|[™®©℠])$/u
const TRADE_MARKS: Record<string, string> = { TM: '™', SM: '℠', R: '®' }
/**
 * Text after which a raised mark refers to a note: a full stop, a bracket or a whole word. After a number or a unit,
 * the mark is an exponent.
 */
const BEFORE_NOTE = /(?:[.,;:!?)\]”’"»]|\p{L}{3,})\s*$/u

/**
 * Drops marks that refer to notes, and joins exponents and raised letters with the text before them ("m" and a raised 2
 * become "m²"), because either would otherwise become a line of its own. Expects the fragments in the order in which
 * the PDF draws them.
 */
export function settleRaisedMarks(fragments: Fragment[]): Fragment[] {
  const settled: Fragment[] = []
  for (const fragment of fragments) {
    const base = settled.at(-1)
    if (!base || !isRaised(fragment, base)) settled.push(fragment)
    else if (RAISED_LETTERS.test(fragment.text.trim())) settled[settled.length - 1] = appendRaised(base, fragment)
    else if (!BEFORE_NOTE.test(base.text)) {
      const exponent = fragment.text.trim().replace(/\d/g, digit => SUPERSCRIPTS[digit]!)
      settled[settled.length - 1] = appendRaised(base, { ...fragment, text: exponent })
    }
  }
  return settled
}

function appendRaised(base: Fragment, { text, x, width }: Fragment): Fragment {
  const raised = TRADE_MARKS[text.trim()] ?? text.trim()
  return { ...base, text: base.text.trimEnd() + raised, width: x + width - base.x }
}

function isRaised({ text, x, y, height }: Fragment, base: Fragment): boolean {
  const raise = (y - base.y) / base.height
  const isNear = Math.abs(x - (base.x + base.width)) <= NEAR_POINTS
  const isMark = MARK.test(text) || RAISED_LETTERS.test(text.trim())
  return isMark && height < SMALLER * base.height && raise > LEAST_RAISE && raise < MOST_RAISE && isNear
}
