import { html } from '../../../look/html.ts'
import type { SourceRow } from '../../../store/sources.ts'
import { type Page, pageHead } from '../page.ts'
import type { KeyVisitor } from '../visitor.ts'

/** Says what goes before it goes. */
export function deleteSourcePage(visitor: KeyVisitor, { id, name }: SourceRow): Page {
  return {
    title: `Delete ${name}`,
    visitor,
    at: '/console/sources',
    body: html`
      ${pageHead('Delete this document?', name)}
      <div class="card petal">
        <p>
          No new course can be made from it. Courses that were made stay as they are, with the passages that they cite.
          This cannot be undone.
        </p>
        <form method="post" action="/console/sources/${id}/delete" class="actions" data-busy="Deleting…">
          <button class="button quiet danger">Delete for good</button>
          <a class="button quiet" href="/console/sources/${id}">Keep it</a>
        </form>
      </div>
    `,
  }
}
