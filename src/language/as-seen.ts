/**
 * Returns a text in the form in which two texts are equal if they look the same on the page: only white space and
 * invisible characters are ignored. CO is not Co, mW is not MW, x² is not x2, and in a lesson on spelling Monday is not
 * monday.
 */
export function asPrinted(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S ]\s*| \s+/gu, ' ')
    .trim()
}

/** Returns a text in the form in which a reader compares names and reasons: as it is printed, without its final stop. */
export function asSeen(text: string): string {
  return asPrinted(text)
    .replace(/[.。]$/u, '')
    .trimEnd()
}

/**
 * Returns a text in the form in which questions are compared: in lower case, and without punctuation around words.
 * Signs inside a word or beside a figure stay, and a word after a figure keeps its case: "its" is not "it's", 3.5 is
 * not 35, and 1 mW is not 1 MW.
 */
export function asAsked(text: string): string {
  return asPrinted(text)
    .replace(OUTER_SIGNS, ' ')
    .replace(/(?<!\d ?)(?<!\p{L})\p{L}+/gu, word => word.toLowerCase())
    .replace(/ +/g, ' ')
    .trim()
}

const SIGN = '[.,;:!?…¿¡。、！？；：،؛؟"“”„«»‘’‹›「」()[\\]–—-]'
const OUTER_SIGNS = new RegExp(`(?<![\\p{L}\\p{N}])${SIGN}+(?!\\d)|(?<!\\d)${SIGN}+(?![\\p{L}\\p{N}])|${SIGN}+$`, 'gu')
