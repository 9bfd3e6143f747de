/**
 * The characters of the Symbol and Wingdings fonts. These fonts do not use Unicode: office programs write their signs
 * as U+F020 to U+F0FF. Where both fonts have a sign at the same code, this table holds the one that programs insert by
 * themselves (bullets, arrows and smileys of autocorrection), or else the sign of Symbol, the font of formulas.
 */
const SIGNS: Record<string, string> = {
  '\uf04a': '☺',
  '\uf04c': '☹',
  '\uf0a2': '′',
  '\uf0a3': '≤',
  '\uf0a5': '∞',
  '\uf0a7': '•',
  '\uf0a8': '☐',
  '\uf0ac': '←',
  '\uf0ad': '↑',
  '\uf0ae': '→',
  '\uf0af': '↓',
  '\uf0b0': '°',
  '\uf0b1': '±',
  '\uf0b2': '″',
  '\uf0b3': '≥',
  '\uf0b4': '×',
  '\uf0b5': '∝',
  '\uf0b6': '∂',
  '\uf0b7': '•',
  '\uf0b8': '÷',
  '\uf0b9': '≠',
  '\uf0ba': '≡',
  '\uf0bb': '≈',
  '\uf0bc': '…',
  '\uf0c5': '⊕',
  '\uf0c6': '∅',
  '\uf0c7': '∩',
  '\uf0c8': '∪',
  '\uf0cc': '⊂',
  '\uf0ce': '∈',
  '\uf0cf': '∉',
  '\uf0d0': '∠',
  '\uf0d2': '®',
  '\uf0d3': '©',
  '\uf0d4': '™',
  '\uf0d6': '√',
  '\uf0d8': '¬',
  '\uf0d9': '∧',
  '\uf0da': '∨',
  '\uf0db': '⇔',
  '\uf0dc': '⇐',
  '\uf0de': '⇒',
  '\uf0df': '⇓',
  '\uf0e0': '→',
  '\uf0e5': '∑',
  '\uf0e8': '→',
  '\uf0f0': '→',
  '\uf0f2': '∫',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
  '\uf0fd': '☒',
  '\uf0fe': '☑',
}

/** The Latin keys on which the Symbol font has Greek letters. */
const GREEK_KEYS = 'ABCDEFGHIKMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const GREEK = 'ΑΒΧΔΕΦΓΗΙΚΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const PRIVATE_USE_START = 0xf000

const PRIVATE_USE = /\p{Co}/gu
/** A private-use sign at the start of a line, followed by a space: a bullet, whatever its font. */
const OPENING_SIGN = /^(\s*)[\uf020-\uf0ff](?=\s|$)/u
const TICK_BOXES = new Set(['☐', '☑', '☒', '✓', '✗', '→'])

/**
 * Replaces signs of office fonts by the characters that they show. Signs without a meaning outside their font are
 * dropped.
 */
export function replaceOfficeSymbols(text: string): string {
  return text.replace(OPENING_SIGN, readOpeningSign).replace(PRIVATE_USE, readSign)
}

function readOpeningSign(match: string, space: string): string {
  const sign = readSign(match.trim())
  return space + (TICK_BOXES.has(sign) ? sign : '•')
}

function readSign(character: string): string {
  const code = character.codePointAt(0)! - PRIVATE_USE_START
  const key = code >= 0x20 && code <= 0xff ? String.fromCharCode(code) : ''
  const greek = key === '' ? -1 : GREEK_KEYS.indexOf(key)
  if (SIGNS[character] !== undefined) return SIGNS[character]
  if (greek >= 0) return GREEK[greek]!
  // Both fonts have digits and the usual punctuation at their ASCII codes.
  return /[ 0-9!%&()+,./:;<=>?[\]_{|}]/.test(key) ? key : ''
}
