import { visitKind } from '../../course/kinds.ts'
import { bullets, fence, quote } from '../../course/texts.ts'
import type { FormulaSource } from '../../formulas/find-formulas.ts'
import type { Handout, Line, Piece, PieceKind, PieceOf, Run, Section } from './handout.ts'

/**
 * Writes a handout as CommonMark with tables. Links from one place in the handout to another are dropped, because not
 * every Markdown reader supports anchors.
 */
export function writeMarkdown({ title, headline, sections }: Handout): string {
  const parts = [`# ${writeText(title)}`, startLine(writeText(headline)), ...sections.map(writeSection)]
  return `${parts.join('\n\n')}\n`
}

function writeSection({ level, title, pieces }: Section): string {
  return [`${'#'.repeat(level + 1)} ${writeText(title)}`, ...pieces.map(writePiece)]
    .filter(text => text !== '')
    .join('\n\n')
}

const PIECE_WRITERS: { [Kind in PieceKind]: (piece: PieceOf<Kind>) => string } = {
  heading: ({ line }) => `#### ${writeLine(line)}`,
  paragraph: ({ line, isQuiet }) => (isQuiet ? `*${writeLine(line)}*` : startLine(writeLine(line.filter(isKept)))),
  list: ({ start, items }) =>
    writeList(
      start,
      items.map(item => item.map(writePiece).join('\n\n')),
    ),
  table: ({ caption, columns, rows }) =>
    [
      ...(caption.length > 0 ? [`**${writeLine(caption)}**\n`] : []),
      writeRow(columns.map(writeLine)),
      writeRow(columns.map(() => '---')),
      ...rows.map(row => writeRow(row.map(writeLine))),
    ].join('\n'),
  code: ({ text }) => fence('', text),
  box: ({ label, title, pieces }) => {
    const head = [writeText(label), writeLine(title)].filter(text => text !== '').join(': ')
    return quote([`**${head}**`, ...pieces.map(writePiece)].filter(text => text !== '').join('\n\n'))
  },
  picture: ({ alt, caption }) =>
    [alt && `*[${writeText(alt)}]*`, startLine(writeLine(caption))].filter(text => text !== '').join('\n\n'),
}

function writePiece(piece: Piece): string {
  return visitKind(PIECE_WRITERS, 'kind', piece)
}

function isKept({ link }: Run): boolean {
  return !link?.startsWith('#')
}

function writeList(start: number | null, items: string[]): string {
  if (start === null) return bullets(items)
  return items
    .map((item, index) => {
      const mark = `${start + index}. `
      return mark + item.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

function writeRow(cells: string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function writeLine(line: Line): string {
  return line.map(writeRun).join('')
}

/**
 * Writes a formula as TeX between dollar signs, the usual form in Markdown. It is put on one line, because it may stand
 * in a list or quotation.
 */
function writeFormula({ tex, isDisplay }: FormulaSource): string {
  const sign = isDisplay ? '$$' : '$'
  return sign + tex.replace(/\s+/g, ' ') + sign
}

function writeRun({ text, strong, emphasis, code, link, formula }: Run): string {
  if (text.trim() === '') return text === '\n' ? '\\\n' : text
  const words = formula ? writeFormula(formula) : code ? writeCode(text) : writeText(text)
  const look = `${strong ? '**' : ''}${emphasis ? '*' : ''}`
  const styledWords = look ? words.replace(/^(\s*)(.*?)(\s*)$/s, `$1${look}$2${[...look].reverse().join('')}$3`) : words
  return link ? `[${styledWords}](<${link}>)` : styledWords
}

/** Escapes a text so that Markdown finds no markup, entity or HTML in it. */
function writeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*[\]<>|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, '\\$&')
}

/** Escapes what would start a heading, a list, a quotation or a rule at the beginning of a line. */
function startLine(text: string): string {
  return text.replace(/^(\d{1,9})(?=[.)](\s|$))/, '$1\\').replace(/^(?=[#+=-])/, '\\')
}

/**
 * Writes text as inline code. The delimiters have more backticks than any run of backticks in the text, so that the
 * text cannot close them.
 */
function writeCode(text: string): string {
  const marks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const room = /^`|`$/.test(text) ? ' ' : ''
  return `${marks}${room}${text.replace(/\s+/g, ' ')}${room}${marks}`
}
