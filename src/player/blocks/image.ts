import { html } from '../../look/html.ts'
import { findOnShelf } from '../media/media-shelf.ts'
import { renderPicture, renderZoomLink } from '../media/render-picture.ts'
import { renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

const SIZES = {
  text: '(min-width: 42rem) 40rem, 94vw',
  wide: '(min-width: 52rem) 49rem, 94vw',
  half: '(min-width: 44rem) 20rem, 94vw',
}

export const renderImage: BlockView<'image'> = ({ media, alt = '', decorative, caption, width }, translator, shelf) => {
  const picture = findOnShelf(shelf, media, 'picture')
  if (!picture) return html`<figure class="block image ${width}"><p>${alt}</p></figure>`
  const image = renderPicture(picture, shelf, { alt: decorative ? '' : alt, sizes: SIZES[width] })
  return html`
    <figure class="block image ${width}">
      ${decorative || alt === '' ? image : renderZoomLink(picture, shelf, image, translator)}
      ${caption && html`<figcaption>${renderLine(caption)}</figcaption>`}
    </figure>
  `
}
