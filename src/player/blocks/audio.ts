import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderMosaic } from '../../look/mosaic.ts'
import { formatSeconds } from '../media/format-media.ts'
import { findOnShelf, locateFile } from '../media/media-shelf.ts'
import { renderMarkdown } from '../render/markdown.ts'
import { renderFold } from '../render/render-fold.ts'
import type { BlockView } from './block-view.ts'

/** Renders a sound with the browser's own player. No part of the sound is fetched before it is played. */
export const renderAudio: BlockView<'audio'> = ({ id, media, title, transcript }, translator, shelf) => {
  const sound = findOnShelf(shelf, media, 'sound')
  const control =
    sound &&
    html`
    <p class="media-facts">${formatSeconds(sound.seconds, translator.locale)}</p>
    <audio controls preload="none" src="${locateFile(shelf, sound)}" aria-label="${title}"></audio>
  `
  return html`
    <figure class="block panel sound">
      <svg class="art" viewBox="0 0 100 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        ${renderMosaic(id, 1, 2)}
      </svg>
      <div>
        <p class="label">${icon('sound')}${translator.text('sound')}</p>
        <h4>${title}</h4>
        ${control}
        ${transcript && renderFold(translator.text('transcript'), renderMarkdown(transcript, translator))}
      </div>
    </figure>
  `
}
