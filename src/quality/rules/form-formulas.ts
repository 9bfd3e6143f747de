import type { CourseUnit } from '../../course/course-units.ts'
import { type Finding, placeName } from '../../course/findings.ts'
import type { TextField } from '../../course/texts.ts'
import { type FormulaSource, listFormulas } from '../../formulas/find-formulas.ts'
import { readFormula } from '../../formulas/read-formula.ts'

const SOURCE_CHARACTERS = 60
/** Fields in which formulas are not rendered: LMSs show titles as plain text. */
const UNDRAWN: TextField[] = ['title']

/**
 * Finds formulas that readers would see as TeX source. `units` are the texts of the course before formulas are
 * replaced.
 */
export function findFormulaFlaws(units: CourseUnit[]): Finding[] {
  return units.flatMap(({ at, texts }) => {
    const formulas = texts
      .filter(({ field }) => field !== 'code')
      .flatMap(({ field, text }) => listFormulas(text).map(formula => ({ formula, isDrawn: !UNDRAWN.includes(field) })))
    return formulas.flatMap(({ formula, isDrawn }): Finding[] => {
      const reason = isDrawn ? explainFault(formula) : 'titles hold no formulas'
      if (reason === null) return []
      const source = formula.tex.slice(0, SOURCE_CHARACTERS)
      return [
        {
          rule: 'formula-not-drawn',
          at,
          says: `${placeName(at)} has a formula that is not drawn, ${source}: ${reason}`,
        },
      ]
    })
  })
}

function explainFault({ tex, isDisplay }: FormulaSource): string | null {
  const formula = readFormula(tex, isDisplay)
  return 'fault' in formula ? formula.fault.says : null
}
