import { type Html, html } from '../../look/html.ts'
import { formatSeconds, nameLanguage } from '../media/format-media.ts'
import { findOnShelf, locateFile, type MediaShelf } from '../media/media-shelf.ts'
import { renderMarkdown } from '../render/markdown.ts'
import { renderFold } from '../render/render-fold.ts'
import type { Translator } from '../translator.ts'
import type { BlockView } from './block-view.ts'

type Captions = { language: string; media: string }[]

/**
 * Renders a film with the browser's own player. The film never starts by itself. It is fetched only when it is played,
 * or when the script finds that it is about to come into view. Its width and height reserve its place. `data-enlarge`
 * and `data-shrink` are labels for the button that the script adds where a frame forbids full screen.
 */
export const renderFilm: BlockView<'video'> = (
  { media, title, captions = [], poster, transcript },
  translator,
  shelf,
) => {
  const film = findOnShelf(shelf, media, 'film')
  const still = findOnShelf(shelf, poster, 'picture')
  const player =
    film &&
    html`
    <div class="screen">
      <svg viewBox="0 0 ${film.width} ${film.height}" aria-hidden="true"></svg>
      <video
        controls
        playsinline
        preload="none"
        width="${film.width}"
        height="${film.height}"
        src="${locateFile(shelf, film)}"${isServed(shelf) && html` crossorigin`}${still && html` poster="${locateFile(shelf, still)}"`}
        aria-label="${title}"
        data-enlarge="${translator.text('enlarge')}"
        data-shrink="${translator.text('shrink')}"
      >${renderTracks(captions, shelf, translator)}</video>
    </div>
  `
  return html`
    <figure class="block film">
      ${player}
      <figcaption>
        <strong>${title}</strong>
        ${' '}
        ${film && html`<span>${formatSeconds(film.seconds, translator.locale)}</span>`}
      </figcaption>
      ${transcript && renderFold(translator.text('transcript'), renderMarkdown(transcript, translator))}
    </figure>
  `
}

/**
 * Whether the media come from a server, so that the film gets `crossorigin`. The console's sandboxed frame has an
 * opaque origin, from which captions load only by CORS. In a package, which may be opened from a folder, `crossorigin`
 * would keep the film from playing.
 */
function isServed({ folder }: MediaShelf): boolean {
  return folder.startsWith('/')
}

/** Renders the caption tracks. The track in the course's language is on by default. */
function renderTracks(captions: Captions, shelf: MediaShelf, { locale }: Translator): Html[] {
  const languages = captions.map(({ language }) => language)
  const usual = languages.find(each => each === locale) ?? languages.find(each => primary(each) === primary(locale))
  return captions.flatMap(({ language, media }) => {
    const file = findOnShelf(shelf, media, 'captions')
    if (!file) return []
    return html`
      <track
        kind="captions"
        srclang="${language}"
        label="${nameLanguage(language)}"
        src="${locateFile(shelf, file)}"${language === usual && html` default`}
      >
    `
  })
}

function primary(language: string): string {
  return language.split('-')[0]!
}
