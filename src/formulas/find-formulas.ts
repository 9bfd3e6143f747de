/**
 * A formula in TeX: `$…$` within a line, or `$$…$$` on lines of its own. A dollar sign may also stand for money, a
 * shell variable or a spreadsheet cell, so a text counts as a formula only if it cannot be one of these
 * (decisions/099-formulas.md).
 */
export type FormulaSource = { tex: string; isDisplay: boolean }

/** A formula that was found in a text. `end` is the position after it. */
type Found = FormulaSource & { end: number }

const INLINE_CHARACTERS = 500
const DISPLAY_CHARACTERS = 2_000
const LINE_START_CHARACTERS = 20

/** Matches a character before a dollar sign that cannot begin a formula: `US$`, `5$`, `$$`, `\$`. */
const BEFORE_NO_FORMULA = /[A-Za-z0-9$\\]/
/** Matches a character after a dollar sign that cannot end a formula: `$10`, `$A$1`, `${name}`, `$(command)`. */
const AFTER_NO_FORMULA = /[A-Za-z0-9$({_]/
const LIST_MARK = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/

/**
 * Matches TeX commands whose argument is text inside a formula or the name of an operator or environment. Their
 * arguments are not taken for prose.
 */
const TEXT_COMMAND =
  /\\(?:text[a-z]*|math(?:rm|it|bf|sf|tt|bb|cal|frak|scr)|operatorname\*?|mbox|ce|pu|begin|end)\s{0,9}\{[^{}]*\}/g
const COMMAND = /\\[A-Za-z]+/g
/**
 * Stands for a command while prose is searched. It is an operator, so that words on both sides of the command do not
 * count as neighbours.
 */
const STAND_IN = '='
const OPERATOR = '=+\\-−*/<>|&^_~×·÷≤≥≠≈→∈'
const PROSE = new RegExp(
  [
    // Prose: two words, or a number and a word, with no operator between them.
    `[^\\s${OPERATOR}(\\[{]\\s+\\p{L}{2}`,
    `\\p{L}{2}\\s+[^\\s${OPERATOR})\\]}]`,
    // Prose: a word of four letters or more, which cannot be a product of variables.
    '\\p{Ll}{4}',
    // Prose: letters of scripts that a formula has only inside `\text`.
    '[^\\P{L}A-Za-z\\p{Script=Greek}\\p{Script=Common}]',
    '[“”„«»"]',
    // No formula either: a text of punctuation alone.
    '^[^\\p{L}\\p{N}=]*$',
  ].join('|'),
  'u',
)
/** Matches prices and variables that look like a formula: `$30 C$`, `$5M+$`, `$HOME=$`. */
const PRICE_OR_VARIABLE = new RegExp(
  `^\\d[^\\\\]*[^\\s${OPERATOR}]\\s[A-Z]$|^\\d\\s[A-Z]$|^[\\p{L}\\p{N}.,]+[+=]$`,
  'u',
)

/**
 * Splits a text into pieces: those at odd positions are formulas with their delimiters, the others are the text between
 * them. Dollar signs in code and escaped ones (`\$`) are not delimiters.
 */
export function splitFormulas(text: string): string[] {
  if (!hasTwoSigns(text)) return [text]
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const sign = text[at]
    const formula = sign === '$' ? readFormula(text, at) : null
    if (formula) {
      pieces.push(text.slice(from, at), text.slice(at, formula.end))
      from = formula.end
    }
    at = formula?.end ?? (sign === '\\' ? at + 2 : sign === '`' ? skipCode(text, at) : at + 1)
  }
  return [...pieces, text.slice(from)]
}

export function hasFormula(text: string): boolean {
  return splitFormulas(text).length > 1
}

export function listFormulas(text: string): FormulaSource[] {
  return splitFormulas(text)
    .filter((_, index) => index % 2 === 1)
    .map(readSource)
}

/** Replaces each formula in a text. */
export function replaceFormulas(text: string, replace: (formula: FormulaSource) => string): string {
  const pieces = splitFormulas(text)
  if (pieces.length === 1) return text
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : replace(readSource(piece)))).join('')
}

/** Replaces each formula by one word, for counting words. */
export function countableText(text: string): string {
  return replaceFormulas(text, () => 'x')
}

/** Removes the names of commands from formulas. Letters and numbers of a formula stay. */
export function withoutCommands(text: string): string {
  return replaceFormulas(text, ({ tex }) => tex.replace(COMMAND, ' '))
}

/** Strips the delimiters of a piece of `splitFormulas`. */
export function readSource(piece: string): FormulaSource {
  const isDisplay = piece.startsWith('$$')
  const signs = isDisplay ? 2 : 1
  return { tex: piece.slice(signs, -signs).trim(), isDisplay }
}

/** Reads a formula `$…$` that begins at `at`. Null: the dollar sign begins no formula. */
export function readInlineFormula(text: string, at: number): Found | null {
  if (text[at] !== '$' || (at > 0 && BEFORE_NO_FORMULA.test(text[at - 1]!)) || /[\s$]/.test(text[at + 1] ?? ' '))
    return null
  const close = findClosing(text, at + 1, INLINE_CHARACTERS)
  if (close === null || /\s/.test(text[close - 1]!) || AFTER_NO_FORMULA.test(text[close + 1] ?? ' ')) return null
  const tex = text.slice(at + 1, close)
  return /[\n`]/.test(tex) || isProse(tex) || PRICE_OR_VARIABLE.test(tex) || isCutInBrackets(tex)
    ? null
    : { tex, isDisplay: false, end: close + 1 }
}

/** Reads a formula `$$…$$` that begins at `at`, the start of a line, and ends at the end of a line. */
export function readDisplayFormula(text: string, at: number): Found | null {
  if (!text.startsWith('$$', at)) return null
  const close = findClosing(text, at + 2, DISPLAY_CHARACTERS)
  if (close === null || text[close + 1] !== '$') return null
  const tex = text.slice(at + 2, close).trim()
  const isAlone = /^[ \t]*(?:\n|$)/.test(text.slice(close + 2, close + 2 + INLINE_CHARACTERS))
  return tex === '' || /\n[ \t]*\n/.test(tex) || !isAlone ? null : { tex, isDisplay: true, end: close + 2 }
}

function readFormula(text: string, at: number): Found | null {
  return (startsLine(text, at) ? readDisplayFormula(text, at) : null) ?? readInlineFormula(text, at)
}

/** Whether the position is at the beginning of a line, where at most a list marker precedes it. */
function startsLine(text: string, at: number): boolean {
  const from = Math.max(0, at - LINE_START_CHARACTERS)
  const before = text.slice(from, at)
  const lineStart = before.lastIndexOf('\n') + 1
  return (lineStart > 0 || from === 0) && LIST_MARK.test(before.slice(lineStart))
}

/**
 * Returns the position of the next dollar sign that is not escaped by a backslash; null if there is none within `most`
 * characters.
 */
function findClosing(text: string, from: number, most: number): number | null {
  const end = Math.min(text.length, from + most)
  for (let at = from; at < end; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '$') return at > from ? at : null
  }
  return null
}

function isProse(tex: string): boolean {
  return PROSE.test(tex.replace(TEXT_COMMAND, STAND_IN).replace(COMMAND, STAND_IN))
}

/**
 * Whether brackets in a text are not closed or not opened, as between the dollar signs of `$100 (US$)`, which is then
 * no formula. Brackets of different forms may belong together, as in the intervals `[0, 1)` and `[0, 1[`. Text with a
 * TeX command is not examined, because `\left(` may end with `\right.`.
 */
function isCutInBrackets(tex: string): boolean {
  if (tex.includes('\\')) return false
  const count = (bracket: RegExp) => tex.match(bracket)?.length ?? 0
  return /[[\]]/.test(tex) ? count(/[()[\]]/g) % 2 === 1 : count(/\(/g) !== count(/\)/g)
}

function hasTwoSigns(text: string): boolean {
  const first = text.indexOf('$')
  return first !== -1 && text.includes('$', first + 1)
}

/**
 * Returns the position after the inline code that begins here. If the code is not closed, returns the position after
 * its opening backticks.
 */
function skipCode(text: string, at: number): number {
  let end = at
  while (text[end] === '`') end++
  const sign = text.slice(at, end)
  for (let close = text.indexOf(sign, end); close !== -1; close = text.indexOf(sign, close)) {
    let after = close
    while (text[after] === '`') after++
    if (after - close === sign.length) return after
    close = after
  }
  return end
}
