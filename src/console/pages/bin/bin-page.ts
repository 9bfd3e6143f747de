import { type Html, html } from '../../../look/html.ts'
import { renderTile } from '../../../look/mosaic.ts'
import { BIN_DAYS, type BinnedCourse } from '../../../store/bin.ts'
import { type Page, pageHead, renderDay } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'

/** A page of the bin. `courses` has one more than `shown` if there is a next page. */
type BinList = { courses: BinnedCourse[]; shown: number; pageNumber: number }

export function binPage(words: Words, visitor: KeyVisitor, { courses, shown, pageNumber }: BinList): Page {
  const rows = html`<ul class="rows binned">${courses.slice(0, shown).map(course => binRow(words, course))}</ul>`
  const older = html`
    <p class="more"><a class="button quiet" href="/console/bin?page=${pageNumber + 1}">${words.text('courses.more')}</a></p>
  `
  return {
    title: words.text('bin.title'),
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses">${words.text('many.backToCourses')}</a></p>
      ${pageHead(words.text('bin.title'), words.count('bin.lead', BIN_DAYS))}
      ${courses.length > 0 ? rows : html`<p class="card petal">${words.text('bin.empty')}</p>`}
      ${courses.length > shown && older}
    `,
  }
}

function binRow(words: Words, { id, name, headline, languageId, binnedAt, erasedAt }: BinnedCourse): Html {
  const title = html`<bdi lang="${languageId}">${name}</bdi>`
  const days = { deleted: renderDay(words, binnedAt), erased: renderDay(words, erasedAt) }
  return html`
    <li>
      <svg class="thumb empty" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${renderTile(id)}</svg>
      <div class="row-text">
        <h2>${title}</h2>
        <p><bdi lang="${languageId}">${headline}</bdi></p>
        <p class="hint">${rich(words, 'bin.days', days)}</p>
      </div>
      <div class="row-end actions">
        <form method="post" action="/console/bin/${id}/restore" data-busy="${words.text('bin.restoring')}">
          <button class="button small">${words.text('bin.restore')}<span class="unseen"> ${title}</span></button>
        </form>
        <a class="button quiet small danger" href="/console/bin/${id}/erase">
          ${words.text('bin.eraseNow')}<span class="unseen"> ${title}</span>
        </a>
      </div>
    </li>
  `
}

/** Asks for confirmation before a course is erased, and says what will be lost. */
export function eraseCoursePage(words: Words, visitor: KeyVisitor, course: BinnedCourse): Page {
  return {
    title: words.text('course.deleteTitle', { name: course.name }),
    visitor,
    at: '/console/courses',
    body: html`
      ${pageHead(words.text('bin.eraseQuestion'), html`<bdi lang="${course.languageId}">${course.name}</bdi>`)}
      <div class="card petal">
        <p>${words.text('bin.eraseMeans')}</p>
        <form method="post" action="/console/bin/${course.id}/erase" class="actions" data-busy="${words.text('frame.deleting')}">
          <button class="button quiet danger">${words.text('frame.deleteForGood')}</button>
          <a class="button quiet" href="/console/bin">${words.text('frame.keepIt')}</a>
        </form>
      </div>
    `,
  }
}
