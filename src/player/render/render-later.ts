import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import type { Translator } from '../translator.ts'
import type { RenderOptions } from './render-options.ts'

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]

/**
 * Renders the templates of scripts that are fetched later, and of the listening bar. Optional features and practice are
 * fetched once the page is ready; search, notes and printing when the learner first uses them. The listening bar is
 * inserted into every lesson if the browser has a voice for the course's language.
 */
export function renderLater({ later, study, practice }: RenderOptions['assets'], translator: Translator): Html {
  const speeds = SPEEDS.map(speed => {
    return html`<option value="${speed}"${speed === 1 && html` selected`}>${translator.number(speed)}×</option>`
  })
  return html`
    <template id="listen-bar">
      <div class="listen">
        <button
          type="button"
          data-pause="${translator.text('pause')}"
          data-continue="${translator.text('continue')}"
        >
          ${icon('play')}
          ${icon('pause')}
          <span>${translator.text('listen')}</span>
        </button>
        <span class="listen-count" aria-hidden="true"></span>
        <select aria-label="${translator.text('readingSpeed')}">${speeds}</select>
      </div>
    </template>
    <template id="later"><script src="${later}"></script>${practice && html`<script src="${practice}"></script>`}</template>
    <template id="study"><script src="${study}"></script></template>
  `
}
