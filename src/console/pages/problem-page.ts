import { html } from '../../look/html.ts'
import { renderMosaic } from '../../look/mosaic.ts'
import { renderSaid, type Said } from '../console-error.ts'
import type { Page } from '../page.ts'
import type { Visitor } from '../visitor.ts'
import type { Words } from '../words.ts'

const ART_SIDE = 3

/** Renders a page that says what went wrong, with a link back. */
export function problemPage(
  words: Words,
  visitor: Visitor | null,
  problem: Said | string,
  explanation: string | null,
  back = { href: '/console', name: words.text('frame.backToConsole') },
): Page {
  const sentence = typeof problem === 'string' ? { text: problem, lang: null } : problem
  return {
    title: sentence.text,
    visitor,
    body: html`
      <div class="lost">
        <svg class="art" viewBox="0 0 300 300" aria-hidden="true">
          ${renderMosaic('console-problem', ART_SIDE, ART_SIDE)}
        </svg>
        <h1>${renderSaid(sentence)}</h1>
        ${explanation && html`<p>${explanation}</p>`}
        <p><a class="button" href="${back.href}">${back.name}</a></p>
      </div>
    `,
  }
}
