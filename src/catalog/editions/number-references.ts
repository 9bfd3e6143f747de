import type { Complain, Tree } from './edition-parts.ts'
import type { Edition } from './edition-schema.ts'

type Cite = { ref: number | string }

/**
 * Numbers the references of a merged edition, in which the pack's works are cited by number and the edition's own works
 * by name. Works that nothing cites are dropped, and the others are numbered anew, the pack's works first.
 */
export function numberReferences(merged: Tree, named: Edition['references'], complain: Complain): void {
  const cites = collectCites(merged)
  const cited = new Set(cites.map(({ ref }) => ref))
  const works: [ref: number | string, work: unknown][] = [
    ...(merged['references'] as unknown[]).map((work, index): [number, unknown] => [index + 1, work]),
    ...Object.entries(named),
  ]
  for (const name of Object.keys(named)) if (!cited.has(name)) complain(`references: nothing cites “${name}”`)
  const citedWorks = works.filter(([ref]) => cited.has(ref))
  const numbers = new Map(citedWorks.map(([ref], index) => [ref, index + 1]))
  for (const ref of cited) if (!numbers.has(ref)) complain(`references: there is no work ${JSON.stringify(ref)}`)
  for (const cite of cites) cite.ref = numbers.get(cite.ref) ?? cite.ref
  merged['references'] = citedWorks.map(([, work]) => work)
}

/** Returns every cite object of a pack once, even if two parts share the object. */
function collectCites(value: unknown): Cite[] {
  const cites = new Set<Cite>()
  const collect = (part: unknown, key: string) => {
    if (typeof part !== 'object' || part === null) return
    if (key === 'cites') for (const cite of part as Cite[]) cites.add(cite)
    else for (const [name, child] of Object.entries(part)) collect(child, name)
  }
  collect(value, '')
  return [...cites]
}
