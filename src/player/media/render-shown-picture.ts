import { describePicture } from '../../course/media/describe-picture.ts'
import type { ShownPicture } from '../../course/media/shown-picture.ts'
import { type Html, html, NOTHING } from '../../look/html.ts'
import type { Translator } from '../translator.ts'
import { findOnShelf, type MediaShelf } from './media-shelf.ts'
import { renderMaker, renderPicture, renderZoomLink } from './render-picture.ts'

const SIZES = {
  /** Width of a picture as wide as the text of a question or a scene. */
  text: '(min-width: 44rem) 38rem, 88vw',
  /** Width of a picture beside other pictures, as in an option or on a side of a card. */
  tile: '(min-width: 44rem) 18rem, 80vw',
}

/**
 * Renders a small picture beside a text. Renders nothing if there is no picture, or if a draft names a picture that has
 * not been looked up yet.
 */
export function renderTilePicture(
  picture: ShownPicture | undefined,
  shelf: MediaShelf,
  classes = 'tile-picture',
): Html {
  const media = findOnShelf(shelf, picture?.media, 'picture')
  if (!picture || !media) return NOTHING
  return renderPicture(media, shelf, { alt: describePicture(picture), sizes: SIZES.tile, classes })
}

/** Renders a picture in the width of the text, which can be enlarged. */
export function renderShownPicture(picture: ShownPicture | undefined, shelf: MediaShelf, translator: Translator): Html {
  const media = findOnShelf(shelf, picture?.media, 'picture')
  if (!picture || !media) return NOTHING
  const alt = describePicture(picture)
  const image = renderPicture(media, shelf, { alt, sizes: SIZES.text })
  return html`
    <p class="shown-picture">${alt === '' ? image : renderZoomLink(media, shelf, image, translator)}</p>
    ${renderMaker(media, translator)}
  `
}
