import type { Course } from '../../../course/schema.ts'
import { EXPORT_FORMATS } from '../../../flows/export-formats.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { counted } from './source-facts.ts'

/** What became of one course: its package, or why there is none. */
export type Exported = { course: Course } & ({ url: string } | { problem: string })

/** Says what goes before it goes. */
export function deleteManyPage(visitor: KeyVisitor, courses: Course[]): Page {
  return {
    title: `Delete ${counted(courses.length, 'course')}`,
    visitor,
    at: '/console/courses',
    body: html`
      ${pageHead(`Delete ${courses.length === 1 ? 'this course' : `these ${courses.length} courses`}?`)}
      <div class="card petal">
        <ul class="plain-list">
          ${courses.map(({ name, language }) => html`<li><bdi lang="${language}">${name}</bdi></li>`)}
        </ul>
        <p>
          With their versions, drafts, previews and packages: their addresses end. Packages that are in an LMS already stay
          there. This cannot be undone, and no credit is given back.
        </p>
        <form method="post" action="/console/courses/deleted" class="actions" data-busy="Deleting…">
          ${courses.map(({ id }) => html`<input type="hidden" name="id" value="${id}">`)}
          <button class="button quiet danger">Delete for good</button>
          <a class="button quiet" href="/console/courses">Keep them</a>
        </form>
      </div>
    `,
  }
}

export function exportedManyPage(visitor: KeyVisitor, exported: Exported[], format: string): Page {
  const title = EXPORT_FORMATS.find(({ name }) => name === format)?.title ?? format
  const made = exported.filter(each => 'url' in each).length
  return {
    title: 'Packages',
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses">Back to the courses</a></p>
      ${pageHead(counted(made, 'package'), title)}
      <ul class="rows exported">
        ${exported.map(exportedRow)}
      </ul>
    `,
  }
}

function exportedRow(each: Exported): Html {
  const { id, name, language } = each.course
  const end =
    'url' in each
      ? html`
        <a class="button small" href="${each.url}" download>
          Download<span class="unseen"> <bdi lang="${language}">${name}</bdi></span> ${icon('down')}
        </a>
      `
      : html`<span class="badge bad">${icon('close')} ${each.problem}</span>`
  return html`
    <li>
      <div class="row-text"><h2><a href="/console/courses/${id}"><bdi lang="${language}">${name}</bdi></a></h2></div>
      <p class="row-end">${end}</p>
    </li>
  `
}
