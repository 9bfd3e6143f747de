import { namePictures } from '../../course/media/picture-sizes.ts'
import { html } from '../../look/html.ts'
import { renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

/** How wide it is shown, for a browser that chooses a file before it knows the style sheet. */
const SIZES = {
  text: '(min-width: 42rem) 40rem, 94vw',
  wide: '(min-width: 52rem) 49rem, 94vw',
  half: '(min-width: 44rem) 20rem, 94vw',
}

/**
 * Its width and height keep its place before it is there. It is a link to the largest file, which the script opens over the page; without
 * a script in a tab of its own, because in an LMS this page is a frame that must not be left.
 */
export const renderImage: BlockView<'image'> = ({ media: id, alt, decorative, caption, width }, translator, shelf) => {
  const media = shelf.media.find(each => each.id === id)
  const files = media ? namePictures(media) : []
  const largest = files.at(-1)
  // A picture of an unfinished draft that nobody has looked up yet.
  if (!largest) return html`<figure class="block image ${width}"><p>${alt ?? ''}</p></figure>`
  const address = (name: string) => `${shelf.folder}${name}`
  const picture = html`
    <img
      src="${address((files.at(-2) ?? largest).name)}"
      srcset="${files.map(({ name, width: pixels }) => `${address(name)} ${pixels}w`).join(', ')}"
      sizes="${SIZES[width]}"
      width="${largest.width}"
      height="${largest.height}"
      alt="${decorative ? '' : (alt ?? '')}"
      loading="lazy"
      decoding="async"
    >
  `
  const link = html`
    <a href="${address(largest.name)}" target="_blank" rel="noopener" data-zoom="${translator.text('close')}">${picture}</a>
  `
  return html`
    <figure class="block image ${width}">
      ${decorative || !alt ? picture : link}
      ${caption && html`<figcaption>${renderLine(caption)}</figcaption>`}
    </figure>
  `
}
