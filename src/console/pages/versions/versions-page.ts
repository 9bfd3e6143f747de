import type { Difference } from '../../../course/change/diff-courses.ts'
import { LARGE_PACKAGE_BYTES } from '../../../course/media/large-package.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import type { VersionRow } from '../../../store/versions.ts'
import { type Page, pageHead, renderTime } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { formatTitle } from '../list-words.ts'

export function versionsPage(words: Words, visitor: KeyVisitor, course: Course, versions: VersionRow[]): Page {
  const lead = rich(words, 'versions.lead', { name: html`<bdi lang="${course.language}">${course.name}</bdi>` })
  const edit = html`<a class="button" href="/console/courses/${course.id}/edit">${words.text('versions.editCourse')}</a>`
  return {
    title: words.text('versions.titleOf', { name: course.name }),
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}">${words.text('frame.backToCourse')}</a></p>
      ${pageHead(words.text('course.versions'), lead, edit)}
      <ol class="rows versions">
        ${versions.map(version => versionRow(words, course, version))}
      </ol>
    `,
  }
}

function versionRow(words: Words, course: Course, row: VersionRow): Html {
  const { version, savedAt, savedBy, madeBy, changes, exports, mediaBytes } = row
  const isCurrent = version === course.version
  const exportTitles = exports.map(({ format }) => formatTitle(words, format))
  return html`
    <li>
      <b class="version-number" aria-hidden="true">${version}</b>
      <div class="row-text">
        <h2>
          <a href="/console/courses/${course.id}/versions/${version}">${words.text('versions.version', { number: version })}</a>
          ${isCurrent && html` <span class="badge good">${words.text('versions.current')}</span>`}
        </h2>
        <p>${words.text(`versions.${madeBy}`, { name: savedBy })}${changes.length > 0 && `: ${inWords(words, changes)}`}</p>
        ${exportTitles.length > 0 && html`<p>${words.text('versions.exportedAs', { formats: [...new Set(exportTitles)].join(', ') })}</p>`}
        ${mediaBytes > LARGE_PACKAGE_BYTES && html`<p>${words.text('rules.package-large')}</p>`}
      </div>
      <div class="row-end">
        ${renderTime(words, savedAt)}
        ${!isCurrent && restoreForm(words, course.id, version)}
      </div>
    </li>
  `
}

export function restoreForm(words: Words, courseId: string, version: number): Html {
  return html`
    <form
      method="post"
      action="/console/courses/${courseId}/versions/${version}/restore"
      data-busy="${words.text('versions.restoring')}"
    >
      <button class="button quiet small">
        ${words.text('versions.restore')}<span class="unseen"> ${words.text('versions.restoreWhat', { number: version })}</span>
      </button>
    </form>
  `
}

/** Returns a summary of changes, such as `2 parts changed, 1 lesson added`. */
export function inWords(words: Words, changes: Difference[]): string {
  const groups = Map.groupBy(changes, ({ op, kind }) => `${op} ${kind}`)
  return [...groups.values()]
    .map(alike =>
      words.text(`versions.${alike[0]!.op}`, { what: words.count(`changed.${alike[0]!.kind}`, alike.length) }),
    )
    .join(', ')
}
