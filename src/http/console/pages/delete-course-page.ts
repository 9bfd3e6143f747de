import type { Course } from '../../../course/schema.ts'
import { html } from '../../../look/html.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'

/** Says what goes before it goes. */
export function deleteCoursePage(visitor: KeyVisitor, course: Course, exports: number): Page {
  const lead = html`<bdi lang="${course.language}">${course.name}</bdi>`
  return {
    title: `Delete ${course.name}`,
    visitor,
    at: '/console/courses',
    body: html`
      ${pageHead('Delete this course?', lead)}
      <div class="card petal">
        <ul class="plain-list">
          <li>The course, its ${course.version === 1 ? 'version' : `${course.version} versions`} and its draft</li>
          <li>Its preview, for everybody who has the address</li>
          <li>${exports === 0 ? 'No package was exported' : 'Its packages: their download addresses end'}</li>
        </ul>
        <p>Packages that are in an LMS already stay there. This cannot be undone, and no credit is given back.</p>
        <form method="post" action="/console/courses/${course.id}/delete" class="actions" data-busy="Deleting…">
          <button class="button quiet danger">Delete for good</button>
          <a class="button quiet" href="/console/courses/${course.id}">Keep it</a>
        </form>
      </div>
    `,
  }
}
