import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { findOnShelf } from '../media/media-shelf.ts'
import { renderPicture } from '../media/render-picture.ts'
import { renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { BlockView } from './block-view.ts'

type Marker = { x: number; y: number; title: string; text: string }

const SIZES = '(min-width: 52rem) 49rem, 94vw'

/**
 * The list is the figure: on a wide screen the script puts each entry at its place in the picture, its button as the marker and its text as a card
 * beside it. On a narrow one, on paper and without a script, numbers are drawn into the picture and the list stands below. Places are never
 * mirrored, because pictures are not.
 */
export const renderLabelledImage: BlockView<'labelled-image'> = (
  { id, media, alt = '', markers },
  translator,
  shelf,
) => {
  const picture = findOnShelf(shelf, media, 'picture')
  const spots = markers.map((marker, index) => renderSpot(marker, `${id}-${index + 1}`, index + 1, translator))
  return html`
    <figure class="block labelled">
      <div class="stage">
        <div class="shot">
          ${picture && renderPicture(picture, shelf, { alt, sizes: SIZES })}
          <svg class="dots" aria-hidden="true">${markers.map((marker, at) => renderDot(marker, at + 1, translator))}</svg>
        </div>
        <ol class="spots">${spots}</ol>
      </div>
    </figure>
  `
}

function renderDot({ x, y }: Marker, number: number, translator: Translator): Html {
  return html`
    <circle cx="${x}%" cy="${y}%" r="14"/>
    <text x="${x}%" y="${y}%">${translator.number(number)}</text>
  `
}

function renderSpot({ x, y, title, text }: Marker, id: string, place: number, translator: Translator): Html {
  const number = translator.number(place)
  return html`
    <li data-x="${x}" data-y="${y}">
      <button type="button" class="spot" aria-expanded="false" aria-controls="${id}">
        <span aria-hidden="true">${number}</span>
        <span class="unseen">${number}: ${title}</span>
      </button>
      <div class="spot-text" id="${id}">
        <h4>${title}</h4>
        <p>${renderLine(text)}</p>
        <button type="button" class="spot-next">${translator.text('next')}${icon('arrow')}</button>
        <button type="button" class="spot-close">
          ${icon('close')}
          <span class="unseen">${translator.text('close')}</span>
        </button>
      </div>
    </li>
  `
}
