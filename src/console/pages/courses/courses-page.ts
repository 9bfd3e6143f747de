import { ORIGIN_KINDS } from '../../../course/schema.ts'
import { EXPORT_FORMATS } from '../../../flows/export-formats.ts'
import { LOCALE_CODES } from '../../../language/locales.ts'
import { type Html, html, NOTHING } from '../../../look/html.ts'
import { JOB_SORTS, type JobFilter, type JobListRow } from '../../../store/jobs/job-lists.ts'
import { JOB_STATES } from '../../../store/jobs/job-status.ts'
import { languageName } from '../../language-name.ts'
import { type Page, pageHead } from '../../page.ts'
import { amid } from '../../part-names.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { jobList } from '../job/job-list.ts'
import { formatTitle, originWords, stateWords } from '../list-words.ts'
import { noCourses } from './overview-page.ts'

const SORT_KEYS = { newest: 'courses.newest', oldest: 'courses.oldest', name: 'courses.byName' } as const

export type CourseSearch = JobFilter & { cursor: string | null }

/**
 * A page of the list. `jobs` has one more than `shown` if there is a next page; `binned` is the number of courses in
 * the bin.
 */
type CourseList = { jobs: JobListRow[]; shown: number; binned: number }

export function coursesPage(
  words: Words,
  visitor: KeyVisitor,
  search: CourseSearch,
  { jobs, shown, binned }: CourseList,
): Page {
  const page = jobs.slice(0, shown)
  const { sort: _, ...wishes } = search
  const isNarrowed = Object.values(wishes).some(wish => wish !== null)
  const older = buildAddress({ ...search, cursor: page.at(-1)?.id ?? null })
  const order = amid(words, words.text(SORT_KEYS[search.sort ?? 'newest']))
  const more = html`<p class="more"><a class="button quiet" href="${older}">${words.text('courses.more')}</a></p>`
  const list =
    page.length > 0
      ? html`
        <h2 class="unseen">${words.text('courses.listed', { order })}</h2>
        ${chooseForm(words, page)}
        ${jobs.length > shown && more}
      `
      : html`<h2 class="unseen">${words.text('courses.none')}</h2>${isNarrowed ? nothingFound(words) : noCourses(words)}`
  return {
    title: words.text('frame.courses'),
    visitor,
    at: '/console/courses',
    body: html`
      ${pageHead(words.text('frame.courses'), words.text('courses.lead'), binned > 0 ? binLink(words, binned) : NOTHING)}
      ${searchForm(words, search)}
      ${list}
    `,
  }
}

function binLink(words: Words, binned: number): Html {
  return html`<a class="button quiet small" href="/console/bin">${words.count('bin.link', binned)}</a>`
}

/** Renders the filters. They are part of the URL, so that a list can be bookmarked, shared and returned to. */
function searchForm(words: Words, { words: wanted, status, languageId, origin, sort }: CourseSearch): Html {
  const languages = LOCALE_CODES.map(code => [code, languageName(words, code)] as const)
  const byName = languages.toSorted(([, one], [, other]) => one.localeCompare(other, words.locale))
  const origins = ORIGIN_KINDS.map(kind => [kind, originWords(words, kind)] as const)
  const states = JOB_STATES.map(state => [state, stateWords(words, state)] as const)
  const sorts = JOB_SORTS.map(name => [name, words.text(SORT_KEYS[name])] as const)
  const any = words.text('courses.any')
  return html`
    <form class="search" role="search" action="/console/courses">
      <div class="field">
        <label for="search-words">${words.text('courses.search')}</label>
        <input id="search-words" name="words" type="search" value="${wanted ?? ''}" placeholder="${words.text('courses.searchIn')}">
      </div>
      ${choice('origin', words.text('courses.author'), origins, origin, any)}
      ${choice('languageId', words.text('courses.language'), byName, languageId, any)}
      ${choice('status', words.text('courses.state'), states, status, any)}
      ${choice('sort', words.text('courses.order'), sorts, sort, words.text('courses.newest'))}
      <button class="button quiet">${words.text('courses.search')}</button>
    </form>
  `
}

function choice(
  name: string,
  label: string,
  options: (readonly [string, string])[],
  chosen: string | null,
  none: string,
): Html {
  const items = options.map(([value, title]) => {
    return html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`
  })
  return html`
    <div class="field">
      <label for="search-${name}">${label}</label>
      <select id="search-${name}" name="${name}">
        <option value="">${none}</option>
        ${items}
      </select>
    </div>
  `
}

/**
 * Renders the form for actions on several courses. Its bar appears as soon as a course is ticked, even without a
 * script.
 */
function chooseForm(words: Words, page: JobListRow[]): Html {
  const formats = EXPORT_FORMATS.map(({ name }) => html`<option value="${name}">${formatTitle(words, name)}</option>`)
  return html`
    <form method="post" action="/console/courses/export" data-choose>
      <label class="pick-all scripted">
        <input type="checkbox" data-all>${' '}
        <span>${words.text('courses.chooseAll')}</span>
      </label>
      ${jobList(words, page, { canChoose: true })}
      <div class="chosen-bar" role="group" aria-label="${words.text('courses.withChosen')}">
        <p data-count role="status" class="scripted"></p>
        <label for="many-format">${words.text('courses.as')}</label>
        <select id="many-format" name="format">${formats}</select>
        <button class="button small">${words.text('courses.export')}</button>
        <button class="button quiet small danger" formaction="/console/courses/delete">${words.text('frame.delete')}</button>
      </div>
    </form>
  `
}

function nothingFound(words: Words): Html {
  return html`
    <div class="card petal">
      <h3>${words.text('courses.nothingTitle')}</h3>
      <p>${words.text('courses.nothingLead')}</p>
      <p><a class="button quiet" href="/console/courses">${words.text('courses.showAll')}</a></p>
    </div>
  `
}

function buildAddress(search: CourseSearch): string {
  const setFields = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== null)
  return `/console/courses?${new URLSearchParams(setFields)}`
}
