import { type Html, html, NOTHING } from '../../look/html.ts'
import { findOnShelf } from '../media/media-shelf.ts'
import { renderMaker, renderPicture, renderZoomLink } from '../media/render-picture.ts'
import { renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

const SIZES = {
  text: '(min-width: 42rem) 40rem, 94vw',
  wide: '(min-width: 52rem) 49rem, 94vw',
  half: '(min-width: 44rem) 20rem, 94vw',
}

/** Renders a picture. One that does not exist yet is left out, except in the editor. */
export const renderImage: BlockView<'image'> = (block, translator, shelf) => {
  const { media, brief, alt = '', decorative, caption, width } = block
  if (!media) return shelf.hasFrames ? renderFrame(brief, caption, width) : NOTHING
  const picture = findOnShelf(shelf, media, 'picture')
  if (!picture) return html`<figure class="block image ${width}"><p>${alt}</p></figure>`
  const image = renderPicture(picture, shelf, { alt: decorative ? '' : alt, sizes: SIZES[width] })
  return html`
    <figure class="block image ${width}">
      ${decorative || alt === '' ? image : renderZoomLink(picture, shelf, image, translator)}
      ${caption && html`<figcaption>${renderLine(caption)}</figcaption>`}
      ${renderMaker(picture, translator)}
    </figure>
  `
}

/** Renders a frame in place of a missing picture, with its brief, for the person who can provide the picture. */
function renderFrame(brief: string | undefined, caption: string | undefined, width: keyof typeof SIZES): Html {
  return html`
    <figure class="block image ${width} frame">
      <p>${brief}</p>
      ${caption && html`<figcaption>${renderLine(caption)}</figcaption>`}
    </figure>
  `
}
