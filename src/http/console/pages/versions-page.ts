import type { Difference } from '../../../course/change/diff-courses.ts'
import type { Course } from '../../../course/schema.ts'
import { EXPORT_FORMATS } from '../../../flows/export-formats.ts'
import { type Html, html } from '../../../look/html.ts'
import type { VersionMaker, VersionRow } from '../../../store/versions.ts'
import { type Page, pageHead, renderTime } from '../page.ts'
import { nameOf } from '../part-names.ts'
import type { KeyVisitor } from '../visitor.ts'

const MADE: Record<VersionMaker, string> = {
  generated: 'Written',
  edited: 'Edited',
  restored: 'Restored',
  copied: 'Copied',
  translated: 'Translated',
  rewritten: 'Rewritten',
}
const OPS: Record<Difference['op'], string> = { set: 'changed', add: 'added', move: 'moved', remove: 'removed' }

export function versionsPage(visitor: KeyVisitor, course: Course, versions: VersionRow[]): Page {
  const lead = html`
    <bdi lang="${course.language}">${course.name}</bdi>. The last 50 are kept, and every one that was exported.
  `
  const edit = html`<a class="button" href="/console/courses/${course.id}/edit">Edit the course</a>`
  return {
    title: `Versions of ${course.name}`,
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}">Back to the course</a></p>
      ${pageHead('Versions', lead, edit)}
      <ol class="rows versions">
        ${versions.map(version => versionRow(course, version))}
      </ol>
    `,
  }
}

function versionRow(course: Course, { version, savedAt, savedBy, madeBy, changes, exports }: VersionRow): Html {
  const isCurrent = version === course.version
  const made = exports.map(({ format }) => EXPORT_FORMATS.find(({ name }) => name === format)?.title ?? format)
  return html`
    <li>
      <b class="version-number" aria-hidden="true">${version}</b>
      <div class="row-text">
        <h2>
          <a href="/console/courses/${course.id}/versions/${version}">Version ${version}</a>
          ${isCurrent && html` <span class="badge good">Current</span>`}
        </h2>
        <p>${MADE[madeBy]} by ${savedBy}${changes.length > 0 && `: ${inWords(changes)}`}</p>
        ${made.length > 0 && html`<p>Exported as ${[...new Set(made)].join(', ')}</p>`}
      </div>
      <div class="row-end">
        ${renderTime(savedAt)}
        ${!isCurrent && restoreForm(course.id, version)}
      </div>
    </li>
  `
}

export function restoreForm(courseId: string, version: number): Html {
  return html`
    <form method="post" action="/console/courses/${courseId}/versions/${version}/restore" data-busy="Restoring…">
      <button class="button quiet small">Restore<span class="unseen"> version ${version}</span></button>
    </form>
  `
}

/** `2 blocks changed, 1 lesson added`. */
export function inWords(changes: Difference[]): string {
  const counts = new Map<string, number>()
  for (const { op, kind } of changes) counts.set(`${kind} ${op}`, (counts.get(`${kind} ${op}`) ?? 0) + 1)
  return [...counts]
    .map(([key, count]) => {
      const [kind, op] = key.split(' ') as [string, Difference['op']]
      const name = kind === 'block' ? 'part' : nameOf(kind).toLowerCase()
      return `${count} ${count === 1 ? name : `${name.replace(/y$/, 'ie')}s`} ${OPS[op]}`
    })
    .join(', ')
}
