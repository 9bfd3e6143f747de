import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderTiles } from '../../look/mosaic.ts'
import { renderTilePicture } from '../media/render-shown-picture.ts'
import { renderControlLine, renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

/**
 * Possible numbers of cards in a row, in order of preference. The first that leaves no single card in the last row is
 * used.
 */
const ACROSS = [3, 2, 4]

export const renderFlashcards: BlockView<'flashcards'> = ({ id, title, cards }, translator, shelf) => {
  const tiles = renderTiles(id, cards.length)
  const across = ACROSS.find(count => count <= cards.length && cards.length % count !== 1)
  const items = cards.map(({ front, back, frontPicture, backPicture }, index) => {
    const art = html`<svg class="art" viewBox="0 0 100 100" aria-hidden="true">${tiles[index]}</svg>`
    return html`
      <li>
        <details class="card">
          <summary>
            ${frontPicture ? renderTilePicture(frontPicture, shelf, 'card-picture') : art}
            <span class="card-front">${renderControlLine(front)}</span>
            <span class="card-turn">${translator.text('turnCard')}</span>
          </summary>
          ${renderTilePicture(backPicture, shelf, 'card-back-picture')}
          <p class="card-back">${renderLine(back)}</p>
        </details>
      </li>
    `
  })
  return html`
    <section class="block">
      <p class="label">${icon('cards')}${translator.text('flashcards')}</p>
      <h4>${title}</h4>
      <ul class="cards in-${across}">${items}</ul>
    </section>
  `
}
