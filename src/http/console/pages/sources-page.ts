import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { SourceRow } from '../../../store/sources.ts'
import { type Page, pageHead, renderTime } from '../page.ts'
import type { UploadOutcome } from '../uploads.ts'
import type { KeyVisitor } from '../visitor.ts'
import { dropArea } from './drop-area.ts'
import { canInWords, canOf, sourceFacts } from './source-facts.ts'

/** `rows` holds one more than is shown when there is a next page. */
export function sourcesPage(
  visitor: KeyVisitor,
  rows: SourceRow[],
  shown: number,
  outcomes: UploadOutcome[],
  keepsFiles: boolean,
): Page {
  const page = rows.slice(0, shown)
  const refused = outcomes.flatMap(outcome => ('problem' in outcome ? [outcome] : []))
  const older = `/console/sources?cursor=${page.at(-1)?.id}`
  return {
    title: 'Documents',
    visitor,
    at: '/console/sources',
    body: html`
      ${pageHead('Documents', 'Handbooks, procedures, slides: what a course is made from, with every part traced to its passage.')}
      ${refused.length > 0 && refusals(refused, outcomes.length)}
      <form method="post" action="/console/sources" enctype="multipart/form-data" data-uploads="">
        ${dropArea(keepsFiles)}
        <p class="unscripted"><button class="button">Upload</button></p>
      </form>
      <section aria-labelledby="kept">
        <h2 id="kept">Your documents</h2>
        <p class="hint" data-none${page.length > 0 && html` hidden`}>None yet.</p>
        <ul class="rows sources" data-sources${page.length === 0 && html` hidden`}>
          ${page.map(sourceRow)}
        </ul>
        ${rows.length > shown && html`<p class="more"><a class="button quiet" href="${older}">Older documents</a></p>`}
      </section>
    `,
  }
}

function refusals(refused: { name: string; problem: string }[], sent: number): Html {
  const title = sent === 1 ? 'The file was not added.' : `${refused.length} of ${sent} files were not added.`
  return html`
    <div class="notice bad" role="alert">
      <p>${icon('warning')} ${title}</p>
      <ul>
        ${refused.map(({ name, problem }) => html`<li><b>${name}</b>: ${problem}</li>`)}
      </ul>
    </div>
  `
}

function sourceRow(row: SourceRow): Html {
  return html`
    <li id="${row.id}">
      <div class="row-text">
        <h3><a href="/console/sources/${row.id}">${row.name}</a></h3>
        <p>${canInWords(canOf(row))}</p>
        <ul class="dots">
          ${sourceFacts(row).map(fact => html`<li>${fact}</li>`)}
        </ul>
      </div>
      <div class="row-end">
        ${renderTime(row.createdAt)}
        <a class="button quiet small danger" href="/console/sources/${row.id}/delete">
          Delete…<span class="unseen"> ${row.name}</span>
        </a>
      </div>
    </li>
  `
}
