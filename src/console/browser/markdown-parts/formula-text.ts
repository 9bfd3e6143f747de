import type { FormulaSource } from '../../../formulas/find-formulas.ts'
import { readFormula } from '../../../formulas/read-formula.ts'
import { library } from './temml.ts'

/**
 * Replaces `src/formulas/formula-text.ts` in the editor, by the field `browser` of package.json. Until the formula
 * library is loaded, a formula's text is its source.
 */
export function writeFormulaText({ tex, isDisplay }: FormulaSource): string {
  const formula = readFormula(tex, isDisplay)
  return library && 'math' in formula ? library.describeMath(formula.math) : tex
}
