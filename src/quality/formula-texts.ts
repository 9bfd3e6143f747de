import { hasFormula, replaceFormulas } from '../formulas/find-formulas.ts'
import { writeFormulaText } from '../formulas/formula-text.ts'

/** Names of fields whose text is shown verbatim, without formulas. */
const SHOWN_AS_IT_IS = new Set(['code', 'passages'])

/**
 * Replaces the formulas in a course by plain characters, so that TeX commands do not count as words, braces do not
 * count as leftovers of markup, and a formula is about as long as it looks. A value without formulas is returned as the
 * same object.
 */
export function showFormulas<Value>(value: Value): Value {
  if (typeof value === 'string') return (hasFormula(value) ? replaceFormulas(value, writeFormulaText) : value) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const shownEntries = entries.map(([key, inner]) => (SHOWN_AS_IT_IS.has(key) ? inner : showFormulas(inner)))
  if (shownEntries.every((inner, index) => inner === entries[index]![1])) return value
  return (
    Array.isArray(value) ? shownEntries : Object.fromEntries(entries.map(([key], index) => [key, shownEntries[index]]))
  ) as Value
}
