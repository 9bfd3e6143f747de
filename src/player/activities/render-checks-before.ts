import { type Html, html } from '../../look/html.ts'
import { renderBlock } from '../blocks/block-views.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { Translator } from '../translator.ts'
import { type ActivityPage, listChaptersBefore } from './build-activity-page.ts'

/**
 * Renders the hidden checks of earlier chapters and the titles of their lessons, which practice copies to ask these
 * checks again. The markup is like that of lessons and of the table of contents, where practice looks for them.
 */
export function renderChecksBefore({ whole, data }: ActivityPage, shelf: MediaShelf, translator: Translator): Html {
  const lessons = listChaptersBefore(whole, data.id).flatMap(chapter => chapter.lessons)
  return html`
    <div class="contents" hidden>
      ${lessons.map(({ id, title }) => html`<a data-goal="${id}"><span>${title}</span></a>`)}
    </div>
    <div hidden>
      ${lessons.map(
        ({ id, blocks }) => html`
          <div id="${id}">
            <div class="lesson-head"></div>
            ${blocks.filter(({ type }) => type === 'check').map(check => renderBlock(check, translator, shelf))}
          </div>
        `,
      )}
    </div>
  `
}
