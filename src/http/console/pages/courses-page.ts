import { LOCALES } from '../../../course/locales.ts'
import { ORIGIN_KINDS } from '../../../course/schema.ts'
import { EXPORT_FORMATS } from '../../../flows/export-formats.ts'
import { type Html, html } from '../../../look/html.ts'
import { JOB_SORTS, type JobFilter, type JobListRow, type JobSort } from '../../../store/job-lists.ts'
import { JOB_STATES } from '../../../store/job-status.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { jobList } from './job-list.ts'
import { ORIGIN_WORDS, STATE_WORDS } from './list-words.ts'
import { noCourses } from './overview-page.ts'

const SORT_WORDS: Record<JobSort | 'newest', string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
}

export type CourseSearch = JobFilter & { cursor: string | null }

/** `jobs` holds one more than is shown when there is a next page. */
export function coursesPage(visitor: KeyVisitor, search: CourseSearch, jobs: JobListRow[], shown: number): Page {
  const page = jobs.slice(0, shown)
  const { sort: _, ...wishes } = search
  const isNarrowed = Object.values(wishes).some(wish => wish !== null)
  const older = addressOf({ ...search, cursor: page.at(-1)?.id ?? null })
  const more = jobs.length > shown && html`<p class="more"><a class="button quiet" href="${older}">More courses</a></p>`
  const list =
    page.length > 0
      ? html`<h2 class="unseen">Courses, ${SORT_WORDS[search.sort ?? 'newest'].toLowerCase()}</h2>${chooseForm(page)}${more}`
      : html`<h2 class="unseen">No courses</h2>${isNarrowed ? nothingFound() : noCourses()}`
  return {
    title: 'Courses',
    visitor,
    at: '/console/courses',
    body: html`${pageHead('Courses', 'Everything that this key has made.')}${searchForm(search)}${list}`,
  }
}

/** Filters live in the address: a list can be kept, sent and gone back to. */
function searchForm({ words, status, languageId, origin, sort }: CourseSearch): Html {
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
      ${choice(
        'sort',
        'Order',
        JOB_SORTS.map(name => [name, SORT_WORDS[name]] as const),
        sort,
        SORT_WORDS.newest,
      )}
      <button class="button quiet">Search</button>
    </form>
  `
}

function choice(
  name: string,
  words: string,
  options: (readonly [string, string])[],
  chosen: string | null,
  none = 'Any',
): Html {
  const items = options.map(([value, label]) => {
    return html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`
  })
  return html`
    <div class="field">
      <label for="search-${name}">${words}</label>
      <select id="search-${name}" name="${name}">
        <option value="">${none}</option>
        ${items}
      </select>
    </div>
  `
}

/** The bar is there as soon as something is chosen, script or not. */
function chooseForm(page: JobListRow[]): Html {
  const formats = EXPORT_FORMATS.map(({ name, title }) => html`<option value="${name}">${title}</option>`)
  return html`
    <form method="post" action="/console/courses/export" data-choose>
      <label class="pick-all scripted"><input type="checkbox" data-all> <span>Choose all on this page</span></label>
      ${jobList(page, { canChoose: true })}
      <div class="chosen-bar" role="group" aria-label="With the chosen courses">
        <p data-count role="status" class="scripted"></p>
        <label for="many-format">As</label>
        <select id="many-format" name="format">${formats}</select>
        <button class="button small">Export</button>
        <button class="button quiet small danger" formaction="/console/courses/delete">Delete…</button>
      </div>
    </form>
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
