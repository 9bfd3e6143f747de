import { html } from '../../../look/html.ts'
import type { SourceRow } from '../../../store/sources.ts'
import { type Page, pageHead } from '../../page.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'

/** Asks before a document is deleted, and says what is deleted with it. */
export function deleteSourcePage(words: Words, visitor: KeyVisitor, { id, name }: SourceRow): Page {
  return {
    title: words.text('sources.deleteTitle', { name }),
    visitor,
    at: '/console/sources',
    body: html`
      ${pageHead(words.text('sources.deleteQuestion'), name)}
      <div class="card petal">
        <p>${words.text('sources.deleteMeans')}</p>
        <form method="post" action="/console/sources/${id}/delete" class="actions" data-busy="${words.text('frame.deleting')}">
          <button class="button quiet danger">${words.text('frame.deleteForGood')}</button>
          <a class="button quiet" href="/console/sources/${id}">${words.text('frame.keepIt')}</a>
        </form>
      </div>
    `,
  }
}
