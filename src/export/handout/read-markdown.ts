import type { Token } from 'markdown-it'
import { type FormulaSource, readSource, splitFormulas } from '../../formulas/find-formulas.ts'
import { writeFormulaText } from '../../formulas/formula-text.ts'
import { parseArticle, parseJobAid, parseMarkdown } from '../../player/render/markdown.ts'
import { DISPLAY_FORMULA, INLINE_FORMULA } from '../../player/texts/markdown-formulas.ts'
import type { Line, Piece, Run } from './handout.ts'

type Style = Omit<Run, 'text'>

/** Reads one line of text in which, as in the player, only `code` and formulas are markup. */
export function readLine(text: string): Line {
  return splitFormulas(text)
    .flatMap((part, index) => (index % 2 === 0 ? readWords(part) : [formulaRun(readSource(part))]))
    .filter(run => run.text !== '')
}

function readWords(text: string): Line {
  return text
    .split(/`([^`]+)`/)
    .map((part, index): Run => (index % 2 === 0 ? { text: part } : { text: part, code: true }))
}

function formulaRun(formula: FormulaSource): Run {
  return { text: writeFormulaText(formula), formula }
}

export function strongLine(text: string): Line {
  return readLine(text).map(run => ({ ...run, strong: true }))
}

/** Reads a text in the player's Markdown. */
export function readParagraphs(source: string): Piece[] {
  return readPieces(parseMarkdown(source))
}

export function readArticle(source: string): Piece[] {
  return readPieces(parseArticle(source))
}

export function readJobAid(source: string): Piece[] {
  return readPieces(parseJobAid(source))
}

function readPieces(tokens: Token[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const end = token.nesting === 1 ? findClosing(tokens, at) : at
    const inner = tokens.slice(at + 1, end)
    switch (token.type) {
      case 'paragraph_open':
        pieces.push({ kind: 'paragraph', line: readRuns(inner[0]?.children ?? []) })
        break
      case 'heading_open':
        pieces.push({ kind: 'heading', line: readRuns(inner[0]?.children ?? []) })
        break
      case 'bullet_list_open':
        pieces.push({ kind: 'list', start: null, items: readItems(inner) })
        break
      case 'ordered_list_open':
        pieces.push({ kind: 'list', start: Number(token.attrGet('start') ?? 1), items: readItems(inner) })
        break
      case 'table_open': {
        const [columns = [], ...rows] = readRows(inner)
        pieces.push({ kind: 'table', caption: [], columns, rows })
        break
      }
      case 'fence':
        pieces.push({ kind: 'code', text: token.content.trimEnd() })
        break
      case DISPLAY_FORMULA:
        pieces.push({ kind: 'paragraph', line: [formulaRun({ tex: token.content, isDisplay: true })] })
        break
    }
    at = end
  }
  return pieces
}

function readItems(tokens: Token[]): Piece[][] {
  const items: Piece[][] = []
  for (let at = 0; at < tokens.length; at++) {
    const end = findClosing(tokens, at)
    items.push(readPieces(tokens.slice(at + 1, end)))
    at = end
  }
  return items
}

/** Reads the rows of a table; the first row has the headings. */
function readRows(tokens: Token[]): Line[][] {
  const rows: Line[][] = []
  for (const { type, children } of tokens) {
    if (type === 'tr_open') rows.push([])
    if (type === 'inline') rows.at(-1)?.push(readRuns(children ?? []))
  }
  return rows
}

/** Returns the index of the token that closes the token at `at`: the next closing token of the same level. */
function findClosing(tokens: Token[], at: number): number {
  const { level } = tokens[at]!
  return tokens.findIndex((token, index) => index > at && token.level === level && token.nesting === -1)
}

function readRuns(tokens: Token[]): Line {
  const line: Line = []
  const style: Style = {}
  for (const token of tokens) {
    switch (token.type) {
      case 'strong_open':
        style.strong = true
        break
      case 'strong_close':
        delete style.strong
        break
      case 'em_open':
        style.emphasis = true
        break
      case 'em_close':
        delete style.emphasis
        break
      case 'link_open':
        style.link = String(token.attrGet('href'))
        break
      case 'link_close':
        delete style.link
        break
      case 'code_inline':
        line.push({ ...style, text: token.content, code: true })
        break
      case INLINE_FORMULA:
        line.push({ ...style, ...formulaRun({ tex: token.content, isDisplay: false }) })
        break
      case 'softbreak':
        line.push({ ...style, text: ' ' })
        break
      case 'hardbreak':
        line.push({ ...style, text: '\n' })
        break
      default:
        if (token.content) line.push({ ...style, text: token.content })
    }
  }
  return line
}
