import { readContent } from '../../content/read-content.ts'
import type { Pack } from '../packs/pack-schema.ts'
import type { Edition } from './edition-schema.ts'
import { type ForeignMark, foreignMarks } from './foreign-marks.ts'

/** Packs whose American edition is not written yet, with the foreign marks that it still has. The list only ever shrinks. */
export function readOwedEditions(): Record<string, number> {
  return readContent<Record<string, number>>('words/owed-editions')
}

/** Where a pack, as its edition has it, is not yet one of that region. */
export function editionProblems(pack: Pack, edition: Edition): string[] {
  const { language, over, parts, assessment, reviewed, keeps } = edition
  const marks = foreignMarks(pack, over.language)
  const isKept = ({ mark }: ForeignMark) => keeps.some(kept => kept.mark.toLowerCase() === mark.toLowerCase())
  const isUnread = (parts.length > 0 || assessment !== undefined) && (reviewed ?? []).length === 0
  const idle = keeps.filter(kept => !marks.some(({ mark }) => mark.toLowerCase() === kept.mark.toLowerCase()))
  const owed = language === 'en-US' ? (readOwedEditions()[pack.id] ?? 0) : 0
  const remainingMarks = marks.filter(mark => !isKept(mark))
  return [
    ...(isUnread ? ['reviewed: an edition with parts of its own says who has read them'] : []),
    ...idle.map(({ mark }) => `keeps: “${mark}” stands nowhere`),
    ...(owed === 0 ? remainingMarks.map(({ at, mark }) => `${at}: “${mark}” is not what that region writes`) : []),
    ...(owed > 0 && remainingMarks.length > owed
      ? [`${remainingMarks.length} foreign marks; owed-editions.yaml knows of ${owed}`]
      : []),
    ...(owed > 0 && remainingMarks.length < owed
      ? [`owed-editions.yaml: ${owed} foreign marks, but ${remainingMarks.length} are left`]
      : []),
  ]
}
