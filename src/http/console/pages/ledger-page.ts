import { type LedgerRow, ledgerOf } from '../../../course/ledger.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { type Page, pageHead } from '../page.ts'
import { placeOf } from '../part-names.ts'
import type { KeyVisitor } from '../visitor.ts'
import { counted } from './source-facts.ts'

const SHOWN_CHARACTERS = 280

/** Every block and question with the words that it rests on, for a reviewer. */
export function ledgerPage(visitor: KeyVisitor, course: Course, onlyUntraced: boolean): Page {
  const ledger = ledgerOf(course)
  const untraced = ledger.filter(({ status }) => status === 'not traced')
  const path = `/console/courses/${course.id}/ledger`
  const download = html`<a class="button" href="${path}.csv" download>Download as CSV ${icon('down')}</a>`
  const lead = html`
    <bdi lang="${course.language}">${course.name}</bdi>. Traced means that there is such a place in the document, not that
    somebody has verified what it says.
  `
  const tab = (href: string, words: string, isHere: boolean) =>
    html`<li><a href="${href}"${isHere && html` aria-current="page"`}>${words}</a></li>`
  return {
    title: `What ${course.name} rests on`,
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}">Back to the course</a></p>
      ${pageHead('What it rests on', lead, download)}
      <nav aria-label="Rows">
        <ul class="tabs">
          ${tab(path, `All, ${counted(ledger.length, 'row')}`, !onlyUntraced)}
          ${tab(`${path}?only=untraced`, `Not traced, ${untraced.length}`, onlyUntraced)}
        </ul>
      </nav>
      ${ledgerTable(course, onlyUntraced ? untraced : ledger)}
    `,
  }
}

function ledgerTable(course: Course, rows: LedgerRow[]): Html {
  if (rows.length === 0) return html`<p class="card petal">Every part is traced to a passage.</p>`
  return html`
    <table class="ledger">
      <caption class="unseen">Parts of the course and the passages that they cite</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">It says</th>
          <th scope="col">It rests on</th>
        </tr>
      </thead>
      <tbody>${rows.map(row => ledgerRow(course, row))}</tbody>
    </table>
  `
}

function ledgerRow(course: Course, { part, says, status, document, page, heading, words }: LedgerRow): Html {
  const place = [document, ...(page ? [`p. ${page}`] : []), heading].filter(Boolean).join(' · ')
  const rests =
    status === 'traced'
      ? html`
        <p class="hint">${icon('check')} <b>Traced.</b> <bdi>${place}</bdi></p>
        ${words !== '' && html`<blockquote dir="auto">${words}</blockquote>`}
      `
      : html`<p><span class="badge warn">${icon('warning')} Not traced</span></p>`
  return html`
    <tr>
      <th scope="row">${placeOf(part, course)}</th>
      <td lang="${course.language}" dir="auto">${shortened(says)}</td>
      <td lang="${course.language}">${rests}</td>
    </tr>
  `
}

/** The whole text is in the course and in the file. */
function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).replace(/\s\S*$/, '')} …` : text
}
