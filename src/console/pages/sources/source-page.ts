import type { readSourceDocument } from '../../../flows/sources/read-source-document.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { type Page, pageHead } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { askedKinds, canInWords, readCan, sourceFacts } from './source-facts.ts'

type ReadSource = Awaited<ReturnType<typeof readSourceDocument>>

/**
 * Renders what was read from a document, so that its owner sees what a course can be made from before a credit is
 * spent.
 */
export function sourcePage(words: Words, visitor: KeyVisitor, { row, outline, passages }: ReadSource): Page {
  const can = readCan(row)
  const askable = can === 'pending' ? null : can
  const make = html`
    <a class="button large" href="/console/new?source=${row.id}">${words.text('sources.makeCourse')} ${icon('arrow')}</a>
  `
  return {
    title: row.name,
    visitor,
    at: '/console/sources',
    body: html`
      <p class="eyebrow"><a href="/console/sources">${words.text('sources.all')}</a></p>
      ${pageHead(row.name, canInWords(words, can), can ? make : undefined)}
      <ul class="dots">
        ${sourceFacts(words, row).map(fact => html`<li>${fact}</li>`)}
      </ul>
      ${askable && askedKinds(words, askable).length > 0 && askedList(words, askedKinds(words, askable), askable.sectionsWithout)}
      ${outline.length > 0 && headings(words, outline)}
      <section aria-labelledby="passages">
        <h2 id="passages">${words.text('sources.whatWasRead')}</h2>
        <p class="lead">${words.text('sources.asCited', { passages: words.count('counts.passages', passages.length) })}</p>
        <ol class="passages" lang="${row.language ?? 'und'}">
          ${passages.map(each => passage(words, each))}
        </ol>
      </section>
      <p class="actions">
        ${row.hasFile && html`<a class="button quiet" href="/console/sources/${row.id}/file">${words.text('languages.downloadFile')}</a>`}
        <a class="button quiet danger" href="/console/sources/${row.id}/delete">${words.text('frame.delete')}</a>
      </p>
    `,
  }
}

function askedList(words: Words, kinds: string[], without: number): Html {
  return html`
    <section class="card petal" aria-labelledby="asked">
      <h2 id="asked">${words.text('sources.canBeAsked')}</h2>
      <ul class="plain-list">
        ${kinds.map(kind => html`<li>${kind}</li>`)}
      </ul>
      ${without > 0 && html`<p class="hint">${words.count('newCourse.withoutQuestion', without)}</p>`}
    </section>
  `
}

function headings(words: Words, outline: ReadSource['outline']): Html {
  return html`
    <details>
      <summary>${icon('chevron')} ${words.count('counts.headings', outline.length)}</summary>
      <ol class="headings">
        ${outline.map(({ level, text }) => html`<li data-level="${level}"><bdi>${text}</bdi></li>`)}
      </ol>
    </details>
  `
}

function passage(words: Words, { page, headings: path, text }: ReadSource['passages'][number]): Html {
  const place = [...(page ? [words.text('sources.pageNumber', { page })] : []), ...path].join(' · ')
  return html`
    <li dir="auto">
      ${place !== '' && html`<p class="hint">${place}</p>`}
      <p>${text}</p>
    </li>
  `
}
