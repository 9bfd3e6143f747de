import { listFormulas } from '../../formulas/find-formulas.ts'

/** Whether two texts have the same formulas. The order may differ, since another language may need another one. */
export function hasSameFormulas(one: string, other: string): boolean {
  const [first, second] = [one, other].map(text =>
    listFormulas(text)
      .map(({ tex }) => tex)
      .sort(),
  )
  return first!.join('\n') === second!.join('\n')
}
