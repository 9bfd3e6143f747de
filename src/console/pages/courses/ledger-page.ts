import { buildLedger, type LedgerRow } from '../../../course/ledger.ts'
import type { Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { type Page, pageHead } from '../../page.ts'
import { describePlace } from '../../part-names.ts'
import { rich } from '../../rich-text.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'

const SHOWN_CHARACTERS = 280

/** Renders every block and question with the passages that it rests on, for a reviewer. */
export function ledgerPage(words: Words, visitor: KeyVisitor, course: Course, onlyUntraced: boolean): Page {
  const ledger = buildLedger(course)
  const untraced = ledger.filter(({ status }) => status === 'not said')
  const path = `/console/courses/${course.id}/ledger`
  const download = html`<a class="button" href="${path}.csv" download>${words.text('ledger.downloadCsv')} ${icon('down')}</a>`
  const lead = rich(words, 'ledger.lead', { name: html`<bdi lang="${course.language}">${course.name}</bdi>` })
  const tab = (href: string, label: string, isHere: boolean) =>
    html`<li><a href="${href}"${isHere && html` aria-current="page"`}>${label}</a></li>`
  return {
    title: words.text('ledger.titleOf', { name: course.name }),
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses/${course.id}">${words.text('frame.backToCourse')}</a></p>
      ${pageHead(words.text('origin.restsOn'), lead, download)}
      <nav aria-label="${words.text('ledger.rows')}">
        <ul class="tabs">
          ${tab(path, words.count('ledger.all', ledger.length), !onlyUntraced)}
          ${tab(`${path}?only=untraced`, words.text('ledger.notSaidCount', { count: untraced.length }), onlyUntraced)}
        </ul>
      </nav>
      ${ledgerTable(words, course, onlyUntraced ? untraced : ledger)}
    `,
  }
}

function ledgerTable(words: Words, course: Course, rows: LedgerRow[]): Html {
  if (rows.length === 0) return html`<p class="card petal">${words.text('ledger.everyTraced')}</p>`
  return html`
    <table class="ledger">
      <caption class="unseen">${words.text('ledger.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">${words.text('frame.part')}</th>
          <th scope="col">${words.text('ledger.says')}</th>
          <th scope="col">${words.text('ledger.restsOn')}</th>
        </tr>
      </thead>
      <tbody>${rows.map(row => ledgerRow(words, course, row))}</tbody>
    </table>
  `
}

const STATUS_ICONS = { traced: 'check', situation: 'path', edited: 'pen' } as const

function ledgerRow(words: Words, course: Course, row: LedgerRow): Html {
  const { part, says, status, document, page, heading, words: cited } = row
  const place = [document, ...(page ? [words.text('sources.pageNumber', { page })] : []), heading]
    .filter(Boolean)
    .join(' · ')
  const standing =
    status === 'not said'
      ? html`<p><span class="badge warn">${icon('warning')} ${words.text('ledger.notSaid')}</span> <bdi>${place}</bdi></p>`
      : html`<p class="hint">${icon(STATUS_ICONS[status])} <b>${words.text(`ledger.${status}`)}</b> <bdi>${place}</bdi></p>`
  const rests = html`
    ${standing}
    ${cited !== '' && html`<blockquote lang="${course.language}" dir="auto">${cited}</blockquote>`}
  `
  return html`
    <tr>
      <th scope="row">${describePlace(words, part, course)}</th>
      <td lang="${course.language}" dir="auto">${shortened(says)}</td>
      <td>${rests}</td>
    </tr>
  `
}

/** Shortens a text for the table. The course and the CSV file have it in full. */
function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).replace(/\s\S*$/, '')} …` : text
}
