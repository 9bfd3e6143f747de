import type { Fragment } from './pdf-fragments.ts'

/**
 * Limits for a drop cap: its minimum height and its maximum distance, as multiples of the height of the text beside it.
 */
const LEAST_RATIO = 2
const NEAR = 1.2
const WORD = /[\p{L}\p{M}]+/gu
/** A word without its first letter: in lower case, or all in capitals. */
const REST_OF_WORD = /^(\p{Ll}|\p{Lu}+(?!\p{L}))/u
/** Letters that are whole words in one of the supported languages. */
const WORDS_OF_ONE_LETTER = /^["“„«]?[AEIOUYWZÀÓ]$/u

/** Joins a drop cap with the word that continues beside its top. */
export function joinDropCaps(fragments: Fragment[]): Fragment[] {
  const caps = fragments.filter(({ text }) => /^["“„«]?\p{Lu}$/u.test(text.trim()))
  const joined = new Map<Fragment, Fragment>()
  const settled = new Set<Fragment>()
  const pageWords = caps.length === 0 ? [] : fragments.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? [])
  for (const cap of caps) {
    const beside = fragments.filter(fragment => standsBeside(fragment, cap))
    const [first] = beside.sort((one, other) => other.y - one.y)
    // The large "D" above the terms with D stands beside "Danger", which has its own "D".
    if (!first || beside.every(({ y }) => y === first.y) || !REST_OF_WORD.test(first.text)) continue
    settled.add(cap)
    joined.set(first, { ...first, text: joinLetter(cap.text.trim(), first.text, pageWords) })
  }
  return settled.size === 0
    ? fragments
    : fragments.filter(fragment => !settled.has(fragment)).map(fragment => joined.get(fragment) ?? fragment)
}

/**
 * Whether a drop cap and the text beside it are one word. "O" and "nce" are; "A" and "long time ago" are not, because
 * the page has "long" elsewhere, but never "along".
 */
function joinLetter(letter: string, text: string, pageWords: string[]): string {
  const [rest = ''] = text.toLowerCase().match(WORD) ?? []
  const joinedWord = (letter.match(WORD)?.[0] ?? '').toLowerCase() + rest
  // The first of the two occurrences is the drop cap's own text.
  const isWord = pageWords.filter(word => word === rest).length >= 2
  const isApart = WORDS_OF_ONE_LETTER.test(letter) && isWord && !pageWords.includes(joinedWord)
  return isApart ? `${letter} ${text}` : letter + text
}

function standsBeside({ x, y, height }: Fragment, cap: Fragment): boolean {
  const space = x - (cap.x + cap.width)
  const isNear = space > -0.3 * height && space < NEAR * height
  return isNear && cap.height >= LEAST_RATIO * height && y > cap.y - 0.3 * height && y < cap.y + cap.height
}
