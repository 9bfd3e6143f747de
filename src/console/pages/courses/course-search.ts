import { ID } from '../../../api/parse.ts'
import { ORIGIN_KINDS } from '../../../course/schema.ts'
import { isStorable } from '../../../course/text.ts'
import { LOCALE_CODES } from '../../../language/locales.ts'
import { JOB_SORTS } from '../../../store/jobs/job-lists.ts'
import { JOB_STATES } from '../../../store/jobs/job-status.ts'
import type { CourseSearch } from './courses-page.ts'

const WORDS_CHARACTERS = 200

/** Reads the search from the query string. An invalid value, such as an unknown language, is ignored. */
export function readSearch(query: Record<string, unknown>): CourseSearch {
  const { words, cursor } = query
  const wanted = typeof words === 'string' ? words.trim().slice(0, WORDS_CHARACTERS) : ''
  return {
    words: wanted !== '' && isStorable(wanted) ? wanted : null,
    status: chooseKnown(JOB_STATES, query['status']),
    languageId: chooseKnown(LOCALE_CODES, query['languageId']),
    origin: chooseKnown(ORIGIN_KINDS, query['origin']),
    sort: chooseKnown(JOB_SORTS, query['sort']),
    cursor: typeof cursor === 'string' && ID.test(cursor) ? cursor : null,
  }
}

function chooseKnown<Value extends string>(known: readonly Value[], given: unknown): Value | null {
  return known.find(value => value === given) ?? null
}
