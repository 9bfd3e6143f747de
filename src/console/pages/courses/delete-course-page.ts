import type { Course } from '../../../course/schema.ts'
import { html } from '../../../look/html.ts'
import { type Page, pageHead } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'

/** Asks before a course is deleted, and says what is deleted with it. */
export function deleteCoursePage(words: Words, visitor: KeyVisitor, course: Course, exports: number): Page {
  const lead = html`<bdi lang="${course.language}">${course.name}</bdi>`
  return {
    title: words.text('course.deleteTitle', { name: course.name }),
    visitor,
    at: '/console/courses',
    body: html`
      ${pageHead(words.text('course.deleteQuestion'), lead)}
      <div class="card petal">
        <ul class="plain-list">
          <li>${words.count('course.deleteVersions', course.version)}</li>
          <li>${words.text('course.deletePreview')}</li>
          <li>${words.text(exports === 0 ? 'course.deleteNoPackages' : 'course.deletePackages')}</li>
        </ul>
        <p>${words.text('course.deleteMeans')}</p>
        <form method="post" action="/console/courses/${course.id}/delete" class="actions" data-busy="${words.text('frame.deleting')}">
          <button class="button quiet danger">${words.text('bin.putInto')}</button>
          <a class="button quiet" href="/console/courses/${course.id}">${words.text('frame.keepIt')}</a>
        </form>
      </div>
    `,
  }
}
