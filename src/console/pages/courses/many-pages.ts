import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { renderSaid, type Said } from '../../console-error.ts'
import { type Page, pageHead } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { formatTitle } from '../list-words.ts'

/** The result of exporting one course: the URL of its package, or the reason why there is none. */
export type Exported = { course: Course } & ({ url: string } | { problem: Said })

/** Asks before several courses are deleted, and says what is deleted with them. */
export function deleteManyPage(words: Words, visitor: KeyVisitor, courses: Course[]): Page {
  return {
    title: words.count('many.deleteTitle', courses.length),
    visitor,
    at: '/console/courses',
    body: html`
      ${pageHead(words.count('many.deleteQuestion', courses.length))}
      <div class="card petal">
        <ul class="plain-list">
          ${courses.map(({ name, language }) => html`<li><bdi lang="${language}">${name}</bdi></li>`)}
        </ul>
        <p>${words.text('many.deleteMeans')}</p>
        <form method="post" action="/console/courses/deleted" class="actions" data-busy="${words.text('frame.deleting')}">
          ${courses.map(({ id }) => html`<input type="hidden" name="id" value="${id}">`)}
          <button class="button quiet danger">${words.text('bin.putInto')}</button>
          <a class="button quiet" href="/console/courses">${words.text('many.keepThem')}</a>
        </form>
      </div>
    `,
  }
}

export function exportedManyPage(words: Words, visitor: KeyVisitor, exported: Exported[], format: string): Page {
  const exportedCount = exported.filter(each => 'url' in each).length
  return {
    title: words.text('course.packages'),
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses">${words.text('many.backToCourses')}</a></p>
      ${pageHead(words.count('counts.packages', exportedCount), formatTitle(words, format))}
      <ul class="rows exported">
        ${exported.map(each => exportedRow(words, each))}
      </ul>
    `,
  }
}

function exportedRow(words: Words, each: Exported): Html {
  const { id, name, language } = each.course
  const end =
    'url' in each
      ? html`
        <a class="button small" href="${each.url}" download>
          ${words.text('frame.download')}<span class="unseen"> <bdi lang="${language}">${name}</bdi></span> ${icon('down')}
        </a>
      `
      : html`<span class="badge bad">${icon('close')} ${renderSaid(each.problem)}</span>`
  return html`
    <li>
      <div class="row-text"><h2><a href="/console/courses/${id}"><bdi lang="${language}">${name}</bdi></a></h2></div>
      <p class="row-end">${end}</p>
    </li>
  `
}
