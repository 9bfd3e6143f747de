import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { SourceRow } from '../../../store/sources.ts'
import { renderSaid, type Said } from '../../console-error.ts'
import { type Page, pageHead, renderTime } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'
import { dropArea } from './drop-area.ts'
import { type Pasted, pasteForm } from './paste-form.ts'
import { canInWords, readCan, sourceFacts } from './source-facts.ts'
import type { UploadOutcome } from './uploads.ts'

/** Renders the list of documents. `rows` has one more than `shown` if there is a next page. */
export function sourcesPage(
  words: Words,
  visitor: KeyVisitor,
  rows: SourceRow[],
  shown: number,
  outcomes: UploadOutcome[],
  keepsFiles: boolean,
  pasted: Pasted,
): Page {
  const page = rows.slice(0, shown)
  const refused = outcomes.flatMap(outcome => ('problem' in outcome ? [outcome] : []))
  const older = `/console/sources?cursor=${page.at(-1)?.id}`
  return {
    title: words.text('frame.documents'),
    visitor,
    at: '/console/sources',
    body: html`
      ${pageHead(words.text('frame.documents'), words.text('sources.lead'))}
      ${refused.length > 0 && refusals(words, refused, outcomes.length)}
      <form method="post" action="/console/sources" enctype="multipart/form-data" data-uploads="">
        ${dropArea(words, keepsFiles)}
        <p class="unscripted"><button class="button">${words.text('frame.upload')}</button></p>
      </form>
      ${pasteForm(words, pasted)}
      <section aria-labelledby="kept">
        <h2 id="kept">${words.text('sources.yours')}</h2>
        <p class="hint" data-none${page.length > 0 && html` hidden`}>${words.text('sources.noneYet')}</p>
        <ul class="rows sources" data-sources${page.length === 0 && html` hidden`}>
          ${page.map(row => sourceRow(words, row))}
        </ul>
        ${rows.length > shown && html`<p class="more"><a class="button quiet" href="${older}">${words.text('sources.older')}</a></p>`}
      </section>
    `,
  }
}

function refusals(words: Words, refused: { name: string; problem: Said }[], sent: number): Html {
  const title =
    sent === 1
      ? words.text('sources.fileRefused')
      : words.text('sources.filesRefused', { refused: refused.length, sent })
  return html`
    <div class="notice bad" role="alert">
      <p>${icon('warning')} ${title}</p>
      <ul>
        ${refused.map(({ name, problem }) => html`<li><b>${name}</b>: ${renderSaid(problem)}</li>`)}
      </ul>
    </div>
  `
}

function sourceRow(words: Words, row: SourceRow): Html {
  return html`
    <li id="${row.id}">
      <div class="row-text">
        <h3><a href="/console/sources/${row.id}">${row.name}</a></h3>
        <p>${canInWords(words, readCan(row))}</p>
        <ul class="dots">
          ${sourceFacts(words, row).map(fact => html`<li>${fact}</li>`)}
        </ul>
      </div>
      <div class="row-end">
        ${renderTime(words, row.createdAt)}
        <a class="button quiet small danger" href="/console/sources/${row.id}/delete">
          ${words.text('frame.delete')}<span class="unseen"> ${row.name}</span>
        </a>
      </div>
    </li>
  `
}
