import { hasFormula, replaceFormulas } from '../formulas/find-formulas.ts'
import { writeFormulaText } from '../formulas/formula-text.ts'

/** What is shown as it is. */
const SHOWN_AS_IT_IS = new Set(['code', 'passages'])

/**
 * The same course with its formulas in plain characters: names of TeX commands are no words, braces are no residue, and a formula is about
 * as long as it looks. What has none stays the same object.
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
