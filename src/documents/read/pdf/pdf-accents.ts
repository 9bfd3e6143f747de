import type { Fragment } from './pdf-fragments.ts'

/** Accents that stand for themselves, and what they are above or below a letter. */
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
/** An accent of a capital stands so much higher than the letter, and within its width, both in heights of the letter. */
const MOST_RAISE = 0.5
const LETTER_WIDTH = 0.8

/** TeX draws an accent and then its letter. */
export function joinAccents(text: string): string {
  return text.replace(DRAWN_ACCENT, (drawn, accent: string, letter: string) => {
    const joined = (PLAIN_LETTERS[letter] ?? letter).concat(COMBINING[accent]!).normalize('NFC')
    return joined.length === 1 ? joined : drawn
  })
}

/** The accent of a capital is drawn by itself, above the word that the capital begins. */
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
