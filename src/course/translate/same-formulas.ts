import { listFormulas } from '../../formulas/find-formulas.ts'

/** Whether two texts have the same formulas, in whatever order their languages need. */
export function hasSameFormulas(one: string, other: string): boolean {
  const [first, second] = [one, other].map(text =>
    listFormulas(text)
      .map(({ tex }) => tex)
      .sort(),
  )
  return first!.join('\n') === second!.join('\n')
}
