import type { CourseMediaOf } from '../../course/media/course-media.ts'
import { namePictures } from '../../course/media/picture-sizes.ts'
import { type Html, html, NOTHING } from '../../look/html.ts'
import { plainLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import { locateFile, type MediaShelf } from './media-shelf.ts'

export type PictureOptions = {
  alt: string
  /** How wide it is shown, for a browser that chooses a file before it knows the style sheet. */
  sizes: string
  classes?: string
  /** In sight from the beginning: it does not wait until somebody scrolls. Text still comes before it, because nothing raises its priority. */
  isFirst?: boolean
}

/** A picture in the width that a screen needs. Its width and height keep its place before it is there. */
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

/** Learners are told of a picture that no person has made, wherever it has room for a line below it. */
export function renderMaker({ madeBy }: CourseMediaOf<'picture'>, translator: Translator): Html {
  return madeBy === undefined ? NOTHING : html`<p class="made-by">${translator.text('madeByModel')}</p>`
}

/**
 * A link to the largest file, which the script opens over the page; without a script in a tab of its own, because in an LMS this page is a
 * frame that must not be left.
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
