import { notALogo } from './not-a-logo.ts'
import { referenceOf, type SvgElement } from './svg-elements.ts'

/**
 * How many elements a browser draws for it, with every reference followed: ten that each use ten that each use ten … are a few
 * hundred bytes and take for ever. Counting ends as soon as it is more than `most`.
 */
export function drawnElements(root: SvgElement, most: number): number {
  const byId = new Map<string, SvgElement>()
  collect(root)
  const known = new Map<SvgElement, number>()
  const within = new Set<SvgElement>()
  return count(root)

  function collect(element: SvgElement): void {
    const { id } = element.attributes
    if (id !== undefined) byId.set(id, element)
    for (const child of elementsIn(element)) collect(child)
  }

  function count(element: SvgElement): number {
    const found = known.get(element)
    if (found !== undefined) return found
    if (within.has(element)) throw notALogo('has a part that is drawn with itself')
    within.add(element)
    let sum = 1
    for (const next of [...elementsIn(element), ...referredTo(element)]) {
      if (sum > most) break
      sum += count(next)
    }
    within.delete(element)
    known.set(element, sum)
    return sum
  }

  function referredTo({ attributes }: SvgElement): SvgElement[] {
    return Object.entries(attributes).flatMap(
      ([attribute, value]) => byId.get(referenceOf(attribute, value) ?? '') ?? [],
    )
  }
}

function elementsIn({ children }: SvgElement): SvgElement[] {
  return children.filter(child => typeof child !== 'string')
}
