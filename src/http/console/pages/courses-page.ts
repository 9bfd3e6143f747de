import { html } from '../../../look/html.ts'
import type { JobListRow } from '../../../store/jobs.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { jobList } from './job-list.ts'
import { noCourses } from './overview-page.ts'

/** `jobs` holds one more than is shown when there is a next page. */
export function coursesPage(visitor: KeyVisitor, jobs: JobListRow[], shown: number): Page {
  const page = jobs.slice(0, shown)
  const more =
    jobs.length > shown &&
    html`<p class="more"><a class="button quiet" href="?cursor=${page.at(-1)!.id}">Older courses</a></p>`
  const list =
    page.length > 0
      ? html`<h2 class="unseen">All courses, newest first</h2>${jobList(page)}${more}`
      : html`<h2 class="unseen">No courses yet</h2>${noCourses()}`
  return {
    title: 'Courses',
    visitor,
    at: '/console/courses',
    body: html`${pageHead('Courses', 'Everything that this key has made.')}${list}`,
  }
}
