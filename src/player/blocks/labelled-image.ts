import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { findOnShelf } from '../media/media-shelf.ts'
import { renderMaker, renderPicture } from '../media/render-picture.ts'
import { spreadPoints } from '../media/spread-points.ts'
import { renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { BlockView } from './block-view.ts'

/** A position in per cent of the picture. */
type Dot = { x: number; y: number }
type Marker = Dot & { title: string; text: string }

/** Width of a picture on a screen of 320 pixels, and minimum distance of two numbers in it, both in pixels. */
const PHONE_WIDTH = 272
const DOTS_APART = 32
const SIZES = '(min-width: 52rem) 49rem, 94vw'

/**
 * Renders a picture with a list of labels. On a wide screen the script places each entry in the picture: its button as
 * the marker, and its text as a card beside it. On a narrow screen, on paper and without a script, numbers are drawn
 * into the picture and the list stands below. Positions are never mirrored, because pictures are not.
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
          <svg class="dots" aria-hidden="true">${spreadDots(markers, picture).map((dot, at) => renderDot(dot, at + 1, translator))}</svg>
        </div>
        <ol class="spots">${spots}</ol>
      </div>
      ${picture && renderMaker(picture, translator)}
    </figure>
  `
}

/**
 * Moves apart numbers that would overlap on the smallest phone. The moved numbers have these positions on every screen,
 * and all other numbers stay exactly where they are.
 */
function spreadDots(markers: Marker[], picture: { width: number; height: number } | null): Dot[] {
  const height = picture ? (PHONE_WIDTH * picture.height) / picture.width : PHONE_WIDTH
  const toPercent = (pixels: number, full: number) => Math.round((pixels / full) * 1_000) / 10
  const points = markers.map(({ x, y }) => ({ x: (x / 100) * PHONE_WIDTH, y: (y / 100) * height }))
  return spreadPoints(points, { width: PHONE_WIDTH, height }, { apart: DOTS_APART, edge: 0 }).map(({ x, y }) => ({
    x: toPercent(x, PHONE_WIDTH),
    y: toPercent(y, height),
  }))
}

function renderDot({ x, y }: Dot, number: number, translator: Translator): Html {
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
