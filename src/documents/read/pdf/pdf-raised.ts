import { SUPERSCRIPTS } from '../superscripts.ts'
import type { Fragment } from './pdf-fragments.ts'

/** A raised mark is smaller than the text before it, and so much of its height above its base line. */
const SMALLER = 0.85
const [LEAST_RAISE, MOST_RAISE] = [0.1, 0.9]
const NEAR_POINTS = 3
const MARK = /^[\d*∗†‡§¶,\s]{1,5}$/u
/** "TM", "®", the "th" of "4th": raised letters belong to the word before them. */
const RAISED_LETTERS = /^(?:[\p{L}]{1,3}|[™®©℠])$/u
const TRADE_MARKS: Record<string, string> = { TM: '™', SM: '℠', R: '®' }
/** After a full stop, a bracket or a whole word a mark leads to a note; after a figure or a unit it is an exponent. */
const BEFORE_NOTE = /(?:[.,;:!?)\]”’"»]|\p{L}{3,})\s*$/u

/** Marks of notes are no text, and "m" with a small 2 above it is "m²": neither is a line of its own. Fragments come as the PDF draws them. */
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
