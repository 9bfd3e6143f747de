import type { Pack } from '../packs/pack-schema.ts'
import type { Edition } from './edition-schema.ts'
import { type ForeignMark, foreignMarks } from './foreign-marks.ts'
import { ORIGINAL_LOCALE } from './regions.ts'

/**
 * Returns the problems of an edition: parts that nobody has reviewed, missing caveats, unused
 * `keeps`, and marks of another region.
 */
export function editionProblems(pack: Pack, edition: Edition): string[] {
  const { over, parts, assessment, reviewed, keeps, places, caveat } = edition
  const isUnread = (parts.length > 0 || assessment !== undefined) && (reviewed ?? []).length === 0
  const isBorrowed = places !== undefined && pack.caveat !== undefined && caveat === undefined
  return [
    ...(isUnread ? ['reviewed: an edition with parts of its own says who has read them'] : []),
    ...(isBorrowed ? ['caveat: an edition with places of its own says whose law it states'] : []),
    ...markProblems(foreignMarks(pack, over.language), keeps),
  ]
}

/** Returns the marks of another region in a pack of the library's own language. */
export function originalProblems(pack: Pack): string[] {
  return pack.language === ORIGINAL_LOCALE ? markProblems(foreignMarks(pack, ORIGINAL_LOCALE), pack.keeps) : []
}

/** Returns the marks that nothing declares as meant, and the declarations that nothing needs. */
function markProblems(marks: ForeignMark[], keeps: Edition['keeps']): string[] {
  const isSame = (kept: { mark: string }, { mark }: ForeignMark) => kept.mark.toLowerCase() === mark.toLowerCase()
  const idle = keeps.filter(kept => !marks.some(mark => isSame(kept, mark)))
  const unwantedMarks = marks.filter(mark => !keeps.some(kept => isSame(kept, mark)))
  return [
    ...idle.map(({ mark }) => `keeps: “${mark}” stands nowhere`),
    ...unwantedMarks.map(({ at, mark }) => `${at}: “${mark}” is not what that region writes`),
  ]
}
