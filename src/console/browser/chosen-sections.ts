import { SECTIONS_PER_COURSE } from '../../course/sources/section-limit.ts'

/**
 * `sourceSections` of the call, of what is ticked: `src_…/s3`. A document whose sections were not shown is taken whole. Where none is
 * ticked, the list is there and empty, which is refused. Where the ticks are more than a request takes, a document of which all
 * sections are ticked is named as a whole: `tickable` says how many each has, `src_…/57`.
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
