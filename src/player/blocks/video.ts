import { type Html, html } from '../../look/html.ts'
import { formatSeconds, nameLanguage } from '../media/format-media.ts'
import { findOnShelf, locateFile, type MediaShelf } from '../media/media-shelf.ts'
import { renderMarkdown } from '../render/markdown.ts'
import { renderFold } from '../render/render-fold.ts'
import type { Translator } from '../translator.ts'
import type { BlockView } from './block-view.ts'

type Captions = { language: string; media: string }[]

/**
 * The browser's own control; nothing plays by itself, and nothing is fetched before it is near (the script) or played. The size keeps its
 * place. What is behind `data-enlarge` and `data-shrink` names the button that the script adds where a frame forbids full screen.
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
 * A sandboxed frame of the console has no origin, and a browser reads captions of another origin only where page and server both agree to it. From a
 * package, which may lie in a folder on a disk, nothing could be played that way.
 */
function isServed({ folder }: MediaShelf): boolean {
  return folder.startsWith('/')
}

/** Captions in the course's language are shown unless the learner turns them off. */
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
