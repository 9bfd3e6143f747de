import { folded } from '../../language/terms.ts'

const FIGURE = '\\p{Sc}?\\s?-?\\p{N}'
const COMPARISON = '[<>≤≥=≈±]+'
/** Words, numbers, and the signs beside a number that make another figure of it: −18, ≤ 25, 3–5, 3.5, 10 €. */
const TOKENS = new RegExp(
  [
    '[\\p{L}\\p{N}]+',
    // A minus or the dash of a range: not the hyphen of COVID-19, nor a dash between words.
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

/** The text as two ways of setting the same sentence have it: no case, no accents, no marks but those that belong to a figure. */
export function bareText(text: string): string {
  // Before compatibility forms fold together: 10² is not 102, 3½ is not 31/2, and ≠ is not =.
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
