import type { Pack } from '../packs/pack-schema.ts'
import type { Edition } from './edition-schema.ts'
import { type ForeignMark, foreignMarks } from './foreign-marks.ts'

/**
 * Returns the problems of an edition: parts that nobody has reviewed, missing caveats, unused
 * `keeps`, and marks of another region.
 */
export function editionProblems(pack: Pack, edition: Edition): string[] {
  const { over, parts, assessment, reviewed, keeps, places, caveat } = edition
  const marks = foreignMarks(pack, over.language)
  const isKept = ({ mark }: ForeignMark) => keeps.some(kept => kept.mark.toLowerCase() === mark.toLowerCase())
  const isUnread = (parts.length > 0 || assessment !== undefined) && (reviewed ?? []).length === 0
  const isBorrowed = places !== undefined && pack.caveat !== undefined && caveat === undefined
  const idle = keeps.filter(kept => !marks.some(({ mark }) => mark.toLowerCase() === kept.mark.toLowerCase()))
  const unwantedMarks = marks.filter(mark => !isKept(mark))
  return [
    ...(isUnread ? ['reviewed: an edition with parts of its own says who has read them'] : []),
    ...(isBorrowed ? ['caveat: an edition with places of its own says whose law it states'] : []),
    ...idle.map(({ mark }) => `keeps: “${mark}” stands nowhere`),
    ...unwantedMarks.map(({ at, mark }) => `${at}: “${mark}” is not what that region writes`),
  ]
}
