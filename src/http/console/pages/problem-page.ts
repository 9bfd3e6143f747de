import { html } from '../../../look/html.ts'
import { renderMosaic } from '../../../look/mosaic.ts'
import type { Page } from '../page.ts'
import type { Visitor } from '../visitor.ts'

const ART_SIDE = 3

/** A page that says what went wrong and leads back. */
export function problemPage(
  visitor: Visitor | null,
  title: string,
  explanation: string | null,
  back = { href: '/console', name: 'Back to the console' },
): Page {
  return {
    title,
    visitor,
    body: html`
      <div class="lost">
        <svg class="art" viewBox="0 0 300 300" aria-hidden="true">
          ${renderMosaic('console-problem', ART_SIDE, ART_SIDE)}
        </svg>
        <h1>${title}</h1>
        ${explanation && html`<p>${explanation}</p>`}
        <p><a class="button" href="${back.href}">${back.name}</a></p>
      </div>
    `,
  }
}
