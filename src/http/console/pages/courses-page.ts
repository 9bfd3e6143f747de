import { LOCALES } from '../../../course/locales.ts'
import { ORIGIN_KINDS } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { JOB_STATES } from '../../../store/job-status.ts'
import type { JobFilter, JobListRow } from '../../../store/jobs.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { jobList } from './job-list.ts'
import { ORIGIN_WORDS, STATE_WORDS } from './list-words.ts'
import { noCourses } from './overview-page.ts'

export type CourseSearch = JobFilter & { cursor: string | null }

/** `jobs` holds one more than is shown when there is a next page. */
export function coursesPage(visitor: KeyVisitor, search: CourseSearch, jobs: JobListRow[], shown: number): Page {
  const page = jobs.slice(0, shown)
  const isNarrowed = Object.values(search).some(wish => wish !== null)
  const older = addressOf({ ...search, cursor: page.at(-1)?.id ?? null })
  const more =
    jobs.length > shown && html`<p class="more"><a class="button quiet" href="${older}">Older courses</a></p>`
  const list =
    page.length > 0
      ? html`<h2 class="unseen">Courses, newest first</h2>${jobList(page)}${more}`
      : html`<h2 class="unseen">No courses</h2>${isNarrowed ? nothingFound() : noCourses()}`
  return {
    title: 'Courses',
    visitor,
    at: '/console/courses',
    body: html`${pageHead('Courses', 'Everything that this key has made.')}${searchForm(search)}${list}`,
  }
}

/** Filters live in the address: a list can be kept, sent and gone back to. */
function searchForm({ words, status, languageId, origin }: CourseSearch): Html {
  const languages = LOCALES.map(({ code, name }) => [code, name] as const)
  return html`
    <form class="search" role="search" action="/console/courses">
      <div class="field">
        <label for="search-words">Search</label>
        <input id="search-words" name="words" type="search" value="${words ?? ''}" placeholder="Name, subject, headline">
      </div>
      ${choice(
        'origin',
        'Author',
        ORIGIN_KINDS.map(kind => [kind, ORIGIN_WORDS[kind]] as const),
        origin,
      )}
      ${choice('languageId', 'Language', languages, languageId)}
      ${choice(
        'status',
        'State',
        JOB_STATES.map(state => [state, STATE_WORDS[state]] as const),
        status,
      )}
      <button class="button quiet">Search</button>
    </form>
  `
}

function choice(name: string, words: string, options: (readonly [string, string])[], chosen: string | null): Html {
  const items = options.map(([value, label]) => {
    return html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`
  })
  return html`
    <div class="field">
      <label for="search-${name}">${words}</label>
      <select id="search-${name}" name="${name}">
        <option value="">Any</option>
        ${items}
      </select>
    </div>
  `
}

function nothingFound(): Html {
  return html`
    <div class="card petal">
      <h3>Nothing is like that</h3>
      <p>No course of this key has these words, author, language and state together.</p>
      <p><a class="button quiet" href="/console/courses">Show all courses</a></p>
    </div>
  `
}

function addressOf(search: CourseSearch): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== null)
  return `/console/courses?${new URLSearchParams(given)}`
}
