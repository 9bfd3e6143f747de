import { folded } from '../../language/terms.ts'

const FIGURE = '\\p{Sc}?\\s?-?\\p{N}'
const COMPARISON = '[<>≤≥=≈±]+'
/**
 * What is left of a text when it is normalised: words, numbers, and the signs beside a number that change its meaning,
 * as in −18, ≤ 25, 3–5, 3.5, 10 €.
 */
const TOKENS = new RegExp(
  [
    '[\\p{L}\\p{N}]+',
    // A minus or the dash of a range, but not the hyphen of COVID-19 or a dash between words.
    `(?<!\\p{L})-(?=\\p{Sc}?\\p{N})`,
    '(?<=\\p{N}\\s)-(?=\\s\\p{N})',
    `${COMPARISON}(?=\\s?${FIGURE})|(?<=\\p{N}\\s?)${COMPARISON}`,
    '\\+(?=\\p{Sc}?\\p{N})|(?<=\\p{N}\\s?)\\+',
    '\\/(?=\\p{N})|(?<=\\p{N})\\/',
    '(?<=\\p{N})[.,:^٫](?=[-+]?\\p{N})',
    '(?<![\\p{L}\\p{N}.,])[.,](?=\\p{N})',
    '\\p{Sc}(?=\\s?\\p{N})|(?<=\\p{N}\\s?)[\\p{Sc}%‰]',
  ].join('|'),
  'gu',
)

/**
 * Normalises a text, so that two spellings of the same sentence become equal: without case, accents and punctuation,
 * except signs that belong to a number.
 */
export function bareText(text: string): string {
  // Marks exponents, fractions and negated signs before compatibility forms are folded: 10² is not 102, 3½ is not 31/2,
  // and ≠ is not =.
  const unfolded = text
    .replace(/(?<=\p{N})(?=[⁰¹²³⁴-⁹⁺⁻])/gu, '^')
    .replace(/(?<=\p{N})(?=[¼-¾⅐-⅞])/gu, ' ')
    .replaceAll('≠', '<>')
  const tokens = folded(unfolded)
    .replace(/−\s*/g, '-')
    .replace(/[‐-―]/g, '-')
    .replace(/\+\s?\/\s?-\s?/g, '±')
    .match(TOKENS)
  return tokens?.join(' ') ?? ''
}

/** Returns a text without its Markdown markup. */
export function withoutMarks(text: string): string {
  return text
    .replace(/\\(?=[\\`*_[\]<>#+.)-])/g, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
}
