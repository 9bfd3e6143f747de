import type { Fragment } from './pdf-fragments.ts'

/** Free-standing accents and their combining forms. */
const COMBINING: Record<string, string> = {
  '´': '\u0301',
  '¨': '\u0308',
  '˜': '\u0303',
  ˆ: '\u0302',
  ˇ: '\u030c',
  '˘': '\u0306',
  '˚': '\u030a',
  '¸': '\u0327',
}
const DRAWN_ACCENT = /([´¨˜ˆˇ˘˚¸])\s?(\p{L})/gu
const PLAIN_LETTERS: Record<string, string> = { ı: 'i', ȷ: 'j' }
/**
 * Maximum height of an accent above the base line of its capital, and width of a capital, both as multiples of the
 * letter's height.
 */
const MOST_RAISE = 0.5
const LETTER_WIDTH = 0.8

/** Joins an accent with the letter after it; TeX draws them one after the other. */
export function joinAccents(text: string): string {
  return text.replace(DRAWN_ACCENT, (drawn, accent: string, letter: string) => {
    const joined = (PLAIN_LETTERS[letter] ?? letter).concat(COMBINING[accent]!).normalize('NFC')
    return joined.length === 1 ? joined : drawn
  })
}

/** Joins an accent drawn as a fragment of its own with the capital below it. */
export function joinLooseAccents(fragments: Fragment[]): Fragment[] {
  const accents = fragments.filter(({ text }) => COMBINING[text.trim()] !== undefined)
  if (accents.length === 0) return fragments
  const joined = new Map<Fragment, Fragment>()
  const settled = new Set<Fragment>()
  for (const accent of accents) {
    const word = fragments.find(fragment => fragment !== accent && isAbove(accent, fragment))
    if (!word) continue
    settled.add(accent)
    joined.set(word, { ...word, text: accent.text.trim() + word.text.trimStart() })
  }
  return fragments.filter(fragment => !settled.has(fragment)).map(fragment => joined.get(fragment) ?? fragment)
}

function isAbove({ x, y, width }: Fragment, word: Fragment): boolean {
  const raise = (y - word.y) / word.height
  const centre = x + width / 2
  const isOverFirst = centre > word.x && centre < word.x + LETTER_WIDTH * word.height
  return isOverFirst && raise > 0 && raise < MOST_RAISE && /^\s*\p{Lu}/u.test(word.text)
}
