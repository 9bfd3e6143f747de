import { SECTIONS_PER_COURSE } from '../../course/sources/section-limit.ts'

/**
 * Returns the `sourceSections` of the API call for the ticked sections, such as `src_…/s3`. A document whose sections
 * were never shown is used whole. If no section is ticked, the list is empty, which the API refuses. If there are too
 * many ticks for a request, a document with all sections ticked is named as a whole; `tickable` has the number of
 * sections of each document, such as `src_…/57`.
 */
export function chosenSections(
  sources: readonly string[],
  sections: readonly string[],
  sectioned: readonly string[],
  tickable: readonly string[],
): { sourceSections?: string[] } {
  if (!sources.some(id => sectioned.includes(id))) return {}
  const isTooMany = sections.length > SECTIONS_PER_COURSE
  const sectionIds = sources.flatMap(id => {
    const ticks = sections.filter(section => section.startsWith(`${id}/`))
    return !sectioned.includes(id) || (isTooMany && tickable.includes(`${id}/${ticks.length}`)) ? [id] : ticks
  })
  return { sourceSections: sources.length > 1 ? sectionIds : sectionIds.map(section => section.split('/').at(-1)!) }
}
