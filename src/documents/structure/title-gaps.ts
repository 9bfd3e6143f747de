/** Words of a gap in square brackets, which may also hold an ordinary remark: "[Company name]", but not "[English]". */
const GAP_WORDS =
  '(?:insert|your|company|business|organi[sz]ation|employer|client|name|firma|firmenname|unternehmen|entreprise|société|empresa|azienda|bedrijf|firmy)'
/** A gap in a title that its owner was to fill in: "<Business name>", "{{company}}", "[Company name]", "____". */
const GAP = new RegExp(
  `<[^<>]{2,40}>|\\{{1,2}[^{}]{2,40}\\}{1,2}|\\[[^[\\]]*(?<!\\p{L})${GAP_WORDS}(?!\\p{L})[^[\\]]*\\]|_{3,}`,
  'giu',
)
/** What a gap leaves behind at the ends of a title: separators, and the ending of a possessive. */
const LEFT_OVER = /^(?:['’]s(?!\p{L})|[\s,:;|–—-])+|[\s,:;|–—-]+$/gu
/** A title with at least one word. */
const WORDED = /\p{L}{3}/u

/** Returns a title without gaps that its owner never filled in; null if nothing else is left of it. */
export function withoutGaps(title: string): string | null {
  const open = title.replace(GAP, ' ')
  if (open === title) return title
  const filled = open.replace(/\s+/g, ' ').replace(LEFT_OVER, '')
  return WORDED.test(filled) ? filled : null
}
