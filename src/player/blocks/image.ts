import { html } from '../../look/html.ts'
import { findOnShelf, locateFile } from '../media/media-shelf.ts'
import { renderPicture } from '../media/render-picture.ts'
import { renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

const SIZES = {
  text: '(min-width: 42rem) 40rem, 94vw',
  wide: '(min-width: 52rem) 49rem, 94vw',
  half: '(min-width: 44rem) 20rem, 94vw',
}

/**
 * A link to the largest file, which the script opens over the page; without a script in a tab of its own, because in an LMS this page is a
 * frame that must not be left.
 */
export const renderImage: BlockView<'image'> = ({ media, alt = '', decorative, caption, width }, translator, shelf) => {
  const picture = findOnShelf(shelf, media, 'picture')
  if (!picture) return html`<figure class="block image ${width}"><p>${alt}</p></figure>`
  const image = renderPicture(picture, shelf, { alt: decorative ? '' : alt, sizes: SIZES[width] })
  const address = locateFile(shelf, picture)
  const link = html`
    <a href="${address}" target="_blank" rel="noopener" data-zoom="${translator.text('close')}">${image}</a>
  `
  return html`
    <figure class="block image ${width}">
      ${decorative || alt === '' ? image : link}
      ${caption && html`<figcaption>${renderLine(caption)}</figcaption>`}
    </figure>
  `
}
