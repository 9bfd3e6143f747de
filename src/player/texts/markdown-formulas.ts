import type { MarkdownIt as Parser, StateBlock, StateInline } from 'markdown-it'
import { readDisplayFormula, readInlineFormula } from '../../formulas/find-formulas.ts'

/** Types of tokens whose content is TeX. */
export const INLINE_FORMULA = 'formula_inline'
export const DISPLAY_FORMULA = 'formula_block'

/** Adds formulas to markdown-it. Code and escaped signs are parsed first, so that neither becomes a formula. */
export function readFormulas(parser: Parser): void {
  parser.inline.ruler.after('backticks', INLINE_FORMULA, readInline)
  parser.block.ruler.before('list', DISPLAY_FORMULA, readDisplay, { alt: ['paragraph', 'list'] })
}

function readInline(state: StateInline, isSilent: boolean): boolean {
  const formula = readInlineFormula(state.src, state.pos)
  if (!formula || formula.end > state.posMax) return false
  if (!isSilent) state.push(INLINE_FORMULA, '', 0).content = formula.tex
  state.pos = formula.end
  return true
}

function readDisplay(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!
  const formula = readDisplayFormula(state.src, start)
  if (!formula) return false
  let line = startLine
  while (line < endLine && state.eMarks[line]! < formula.end) line++
  if (line >= endLine) return false
  if (isSilent) return true
  const token = state.push(DISPLAY_FORMULA, '', 0)
  token.content = formula.tex
  token.block = true
  state.line = line + 1
  return true
}
