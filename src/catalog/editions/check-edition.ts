import type { Pack } from '../packs/pack-schema.ts'
import type { Edition } from './edition-schema.ts'
import { type ForeignMark, foreignMarks } from './foreign-marks.ts'
import { ORIGINAL_LOCALE } from './regions.ts'

/**
 * Returns the problems of an edition: new parts without a review, new places without a caveat of their own, entries of
 * `keeps` that nothing needs, and signs of another region (`ForeignMark`).
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

/**
 * Returns the problems with signs of another region in a pack of the library's own language; none for a pack of another
 * language.
 */
export function originalProblems(pack: Pack): string[] {
  return pack.language === ORIGINAL_LOCALE ? markProblems(foreignMarks(pack, ORIGINAL_LOCALE), pack.keeps) : []
}

/**
 * Returns a problem for each sign of another region that `keeps` does not declare as intended, and for each entry of
 * `keeps` without such a sign.
 */
function markProblems(marks: ForeignMark[], keeps: Edition['keeps']): string[] {
  const isSame = (kept: { mark: string }, { mark }: ForeignMark) => kept.mark.toLowerCase() === mark.toLowerCase()
  const idle = keeps.filter(kept => !marks.some(mark => isSame(kept, mark)))
  const unwantedMarks = marks.filter(mark => !keeps.some(kept => isSame(kept, mark)))
  return [
    ...idle.map(({ mark }) => `keeps: “${mark}” stands nowhere`),
    ...unwantedMarks.map(({ at, mark }) => `${at}: “${mark}” is not what that region writes`),
  ]
}
