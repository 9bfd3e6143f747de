import { SECTIONS_PER_COURSE } from '../../course/sources/section-limit.ts'

/**
 * Returns the field `sourceSections` of the API call, with the ids of the ticked sections, such as `src_…/s3`.
 * `sectioned` names the documents whose sections the form shows; every other document is used whole. If more sections
 * are ticked than a request may name, a document with all its sections ticked is named as a whole: `tickable` says how
 * many sections each document has, such as `src_…/57`. If no section is ticked, the list is empty, which the API
 * refuses.
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
