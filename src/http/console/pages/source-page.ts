import type { readSourceDocument } from '../../../flows/read-source-document.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'
import { askedKinds, canInWords, canOf, counted, sourceFacts } from './source-facts.ts'

type ReadSource = Awaited<ReturnType<typeof readSourceDocument>>

/** What was read: an owner sees here what a course can be made from, before a credit is spent. */
export function sourcePage(visitor: KeyVisitor, { row, outline, passages }: ReadSource): Page {
  const can = canOf(row)
  const make = html`
    <a class="button large" href="/console/new?source=${row.id}">Make a course from it ${icon('arrow')}</a>
  `
  return {
    title: row.name,
    visitor,
    at: '/console/sources',
    body: html`
      <p class="eyebrow"><a href="/console/sources">All documents</a></p>
      ${pageHead(row.name, canInWords(can), can ? make : undefined)}
      <ul class="dots">
        ${sourceFacts(row).map(fact => html`<li>${fact}</li>`)}
      </ul>
      ${can && askedKinds(can).length > 0 && askedList(askedKinds(can), can.sectionsWithout)}
      ${outline.length > 0 && headings(outline)}
      <section aria-labelledby="passages">
        <h2 id="passages">What was read</h2>
        <p class="lead">${counted(passages.length, 'passage')}, as courses cite them.</p>
        <ol class="passages" lang="${row.language ?? 'und'}">
          ${passages.map(passage)}
        </ol>
      </section>
      <p class="actions">
        ${row.hasFile && html`<a class="button quiet" href="/console/sources/${row.id}/file">Download the file</a>`}
        <a class="button quiet danger" href="/console/sources/${row.id}/delete">Delete…</a>
      </p>
    `,
  }
}

function askedList(kinds: string[], without: number): Html {
  return html`
    <section class="card petal" aria-labelledby="asked">
      <h2 id="asked">What can be asked from it</h2>
      <ul class="plain-list">
        ${kinds.map(kind => html`<li>${kind}</li>`)}
      </ul>
      ${without > 0 && html`<p class="hint">${counted(without, 'lesson')} would have no question.</p>`}
    </section>
  `
}

function headings(outline: ReadSource['outline']): Html {
  return html`
    <details>
      <summary>${icon('chevron')} ${counted(outline.length, 'heading')}</summary>
      <ol class="headings">
        ${outline.map(({ level, text }) => html`<li data-level="${level}"><bdi>${text}</bdi></li>`)}
      </ol>
    </details>
  `
}

function passage({ page, headings: path, text }: ReadSource['passages'][number]): Html {
  const place = [...(page ? [`p. ${page}`] : []), ...path].join(' · ')
  return html`
    <li dir="auto">
      ${place !== '' && html`<p class="hint">${place}</p>`}
      <p>${text}</p>
    </li>
  `
}
