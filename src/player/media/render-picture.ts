import type { CourseMediaOf } from '../../course/media/course-media.ts'
import { namePictures } from '../../course/media/picture-sizes.ts'
import { type Html, html, NOTHING } from '../../look/html.ts'
import { plainLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import { locateFile, type MediaShelf } from './media-shelf.ts'

export type PictureOptions = {
  alt: string
  /** Displayed width, for a browser that chooses a file before the style sheet is loaded. */
  sizes: string
  classes?: string
  /**
   * Whether the picture is visible at once. It is then not loaded lazily, but without a higher priority, so that text
   * still loads first.
   */
  isFirst?: boolean
}

/**
 * Renders a picture, with files of several widths from which the browser chooses. The attributes `width` and `height`
 * reserve the picture's place before it is loaded.
 */
export function renderPicture(picture: CourseMediaOf<'picture'>, shelf: MediaShelf, options: PictureOptions): Html {
  const { alt, sizes, classes, isFirst = false } = options
  const files = namePictures(picture)
  const largest = files.at(-1)!
  const address = (name: string) => `${shelf.folder}${name}`
  return html`
    <img${classes && html` class="${classes}"`}
      src="${address((files.at(-2) ?? largest).name)}"
      srcset="${files.map(({ name, width }) => `${address(name)} ${width}w`).join(', ')}"
      sizes="${sizes}"
      width="${largest.width}"
      height="${largest.height}"
      alt="${plainLine(alt)}"
      ${!isFirst && html`loading="lazy"`}
      decoding="async"
    >
  `
}

/** Renders the note that a model has made the picture, wherever there is room below the picture. */
export function renderMaker({ madeBy }: CourseMediaOf<'picture'>, translator: Translator): Html {
  return madeBy === undefined ? NOTHING : html`<p class="made-by">${translator.text('madeByModel')}</p>`
}

/**
 * Renders a link to the largest file, which the script opens over the page. Without a script it opens in a new tab,
 * because in an LMS the page is in a frame that must not be left.
 */
export function renderZoomLink(
  picture: CourseMediaOf<'picture'>,
  shelf: MediaShelf,
  image: Html,
  translator: Translator,
): Html {
  const address = locateFile(shelf, picture)
  return html`
    <a href="${address}" target="_blank" rel="noopener" data-zoom="${translator.text('close')}">${image}</a>
  `
}
