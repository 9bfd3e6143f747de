import { describeMath } from './describe-math.ts'
import type { FormulaSource } from './find-formulas.ts'
import { readFormula } from './read-formula.ts'

/** Returns the plain text of a formula, or the source of one that cannot be drawn. */
export function writeFormulaText({ tex, isDisplay }: FormulaSource): string {
  const formula = readFormula(tex, isDisplay)
  return 'fault' in formula ? tex : describeMath(formula.math)
}
