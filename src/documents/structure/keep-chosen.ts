import type { Section } from './section.ts'

/**
 * Returns the chosen sections. The headings above them are returned as well, without their text, because they name the
 * chapters.
 */
export function keepChosen<One extends Section>(sections: One[], chosen: ReadonlySet<string>): One[] {
  const ancestors = new Set<One>()
  const above: One[] = []
  for (const section of sections) {
    while (above.length > 0 && above.at(-1)!.level >= section.level) above.pop()
    if (isChosen(section)) for (const one of above) ancestors.add(one)
    above.push(section)
  }
  return sections.flatMap(section => {
    if (isChosen(section)) return [section]
    return ancestors.has(section) ? [{ ...section, blocks: [], words: 0 }] : []
  })

  function isChosen({ id }: Section): boolean {
    return id !== undefined && chosen.has(id)
  }
}
