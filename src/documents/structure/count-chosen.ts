import type { GivenSource, SourceDocument } from '../../course/source-document.ts'
import { FIRST_SECTION, giveSectionIds } from './section-ids.ts'

/** Counts the chosen sections and all sections of a course's documents; empty if nobody has chosen sections. */
export function countChosen(sources: GivenSource[]): { sections?: { chosen: number; of: number } } {
  if (sources.every(({ sections }) => sections === undefined)) return {}
  const counts = sources.map(({ document, sections }) => {
    const ids = listSectionIds(document)
    return { chosen: sections ? ids.filter(id => sections.has(id)).length : ids.length, of: ids.length }
  })
  const sum = (key: 'chosen' | 'of') => counts.reduce((total, count) => total + count[key], 0)
  return { sections: { chosen: sum('chosen'), of: sum('of') } }
}

/**
 * Lists the ids of a document's sections in order. The id of the text before the first heading is included only if
 * there is such a text.
 */
export function listSectionIds({ blocks }: SourceDocument): string[] {
  const ids = [...new Set(giveSectionIds(blocks).values())]
  const hasOpening = blocks.length > 0 && blocks[0]!.type !== 'heading' && !ids.includes(FIRST_SECTION)
  return hasOpening ? [FIRST_SECTION, ...ids] : ids
}
