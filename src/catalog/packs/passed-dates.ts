import { primaryLanguage } from '../../language/locales.ts'
import type { Pack } from './pack-schema.ts'
import { changeTexts } from './pack-texts.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DATE = `(?:(\\d{1,2}) )?(?:(${MONTHS.join('|')}) )?(?:(\\d{1,2}), )?(20\\d\\d)(?!\\d)`

/** English words before a date that lies in the future: "planned for October 2030", "will apply from 2030". */
const FUTURE = new RegExp(
  '(?:planned|expected|scheduled|proposed|due|announced) (?:to [^.;:]{1,60}? )?(?:for|in|on|by|from) ' +
    `${DATE}|\\b(?:will|shall|(?:is|are) (?:going )?to)\\b[^.;:?!]{1,80}? (?:in|on|by|from|until) ${DATE}`,
  'gu',
)

/**
 * Returns the texts that speak of a date as future although it was past when the pack was last reviewed. The day of the
 * review counts, not today, so that a pack that passes today does not fail tomorrow. Only English is checked.
 */
export function passedDateProblems(pack: Pack): string[] {
  const read = pack.reviewed.map(({ date }) => date).sort()
  return read.length === 0 ? [] : listPassedDates(pack, read.at(-1)!)
}

/** Returns the texts that call a date future although it lies before this day (such as 2026-11-19). */
export function listPassedDates(pack: Pack, day: string): string[] {
  if (primaryLanguage(pack.language) !== 'en') return []
  const problems: string[] = []
  changeTexts(pack, (text, at) => {
    for (const [words, ...groups] of text.matchAll(FUTURE))
      if (lastDay(groups) < day) problems.push(`${at}: “${words}” had passed on ${day}`)
    return text
  })
  return problems
}

/** Returns the last day of a date; the date may give only the month or the year. */
function lastDay(groups: (string | undefined)[]): string {
  const [day, month, otherDay, year] = groups.slice(groups[3] === undefined ? 4 : 0)
  const twoDigits = (number: number | string) => String(number).padStart(2, '0')
  return `${year}-${month ? twoDigits(MONTHS.indexOf(month) + 1) : '12'}-${twoDigits(day ?? otherDay ?? '31')}`
}
