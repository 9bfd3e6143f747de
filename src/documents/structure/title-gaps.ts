import type { SourceWords } from '../source-words.ts'

/** Matches a gap in a title that its owner was to fill in: "<Business name>", "{{company}}", "____". */
const GAP = /<[^<>]{2,40}>|\{{1,2}[^{}]{2,40}\}{1,2}|_{3,}/gu
/** Matches a remark in square brackets, which is a gap only if it says what to fill in: "[Company name]", but not "[English]". */
const BRACKETED = /\[[^[\]]*\]/gu
/** Matches what a gap leaves behind at the ends of a title: separators, and the ending of a possessive. */
const LEFT_OVER = /^(?:['’]s(?!\p{L})|[\s,:;|–—-])+|[\s,:;|–—-]+$/gu
/** Matches a title with at least one word. */
const WORDED = /\p{L}{3}/u

/** Returns a title without the gaps that the document's owner never filled in; null if nothing but gaps is left. */
export function withoutGaps(title: string, words: SourceWords): string | null {
  const withoutMarks = title.replace(GAP, ' ')
  const cut = withoutMarks.replace(BRACKETED, remark => (words.has('gaps', remark) ? ' ' : remark))
  if (cut === title) return title
  const filled = cut.replace(/\s+/g, ' ').replace(LEFT_OVER, '')
  return WORDED.test(filled) ? filled : null
}
