import { describeMath } from './describe-math.ts'
import type { FormulaSource } from './find-formulas.ts'
import { readFormula } from './read-formula.ts'

/** Returns the plain text of a formula, or its TeX source if the formula cannot be drawn. */
export function writeFormulaText({ tex, isDisplay }: FormulaSource): string {
  const formula = readFormula(tex, isDisplay)
  return 'fault' in formula ? tex : describeMath(formula.math)
}
