import type { BlockOf } from '../../course/blocks/blocks.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderTiles, TILE } from '../../look/mosaic.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import { renderShownPicture } from '../media/render-shown-picture.ts'
import { renderControlLine, renderLine, renderMarkdown } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { BlockView } from './block-view.ts'

type Scenario = BlockOf<'scenario'>
type Scene = Scenario['scenes'][number]
type Choice = Scene['choices'][number]
type End = Scenario['ends'][number]

/** Minimum number of tiles in the strip, because fewer would be too large. */
const LEAST_TILES = 6

const OUTCOME_TEXTS = { good: 'outcomeGood', mixed: 'outcomeMixed', poor: 'outcomePoor' } as const

/**
 * Renders a decision with consequences. The page holds every scene and end as plain text, with links from choices to
 * scenes. The script shows the scenario one decision at a time.
 */
export const renderScenario: BlockView<'scenario'> = (block, translator, shelf) => {
  const { id, title, role, scenes, ends } = block
  return html`
    <section class="block scenario" id="${id}" aria-labelledby="${id}-title" data-scenario>
      <div class="scenario-head">
        ${renderStrip(id, scenes.length)}
        <p class="label">${icon('path')}${translator.text('scenario')}</p>
        <h4 id="${id}-title" tabindex="-1">${title}</h4>
        <p class="role">${renderLine(role)}</p>
      </div>
      ${scenes.map((scene, index) => renderScene(block, scene, index, translator, shelf))}
      ${ends.map((end, index) => renderEnd(id, end, index, translator, shelf))}
      <div class="scenario-end" hidden>
        <div data-decided>
          <p class="label">${translator.text('yourDecisions')}</p>
          <ol class="decided"></ol>
        </div>
        <p class="actions">
          <button type="button" class="button" data-onward>${translator.text('continue')}${icon('arrow')}</button>
          <button type="button" class="button quiet" data-again>${translator.text('anotherWay')}</button>
        </p>
      </div>
    </section>
  `
}

/** Renders a strip with tiles for each scene, which show the scenes that were reached and finally the outcome. */
function renderStrip(id: string, scenes: number): Html {
  const each = Math.ceil(LEAST_TILES / scenes)
  const count = scenes * each
  const tiles = renderTiles(`${id}-scenes`, count, count)
  const frames = Array.from({ length: count }, (_, index) => `M${index * TILE} 0h100v100h-100z`)
  return html`
    <svg class="art strip" viewBox="0 0 ${count * TILE} 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path class="strip-frames" d="${frames.join('')}"/>
      ${Array.from({ length: scenes }, (_, scene) => {
        return html`<g data-scene-tile>${tiles.slice(scene * each, (scene + 1) * each)}</g>`
      })}
    </svg>
  `
}

function renderScene(
  block: Scenario,
  { id, situation, picture, choices }: Scene,
  index: number,
  translator: Translator,
  shelf: MediaShelf,
): Html {
  return html`
    <div class="scene" id="${block.id}-${id}" data-scene>
      <p class="scene-name">${sceneName(index, translator)}</p>
      <div class="scene-text" tabindex="-1">
        ${renderShownPicture(picture, shelf, translator)}
        ${renderMarkdown(situation, translator)}
      </div>
      <ul class="decisions" aria-label="${translator.text('whatDoYouDo')}">
        ${choices.map(choice => renderChoice(block, choice, translator))}
      </ul>
    </div>
  `
}

function renderChoice({ id, scenes, ends }: Scenario, { text, result, to }: Choice, translator: Translator): Html {
  const goal = 'scene' in to ? to.scene : to.end
  const name =
    'scene' in to
      ? sceneName(
          scenes.findIndex(scene => scene.id === goal),
          translator,
        )
      : endName(
          ends.findIndex(end => end.id === goal),
          translator,
        )
  return html`
    <li data-to="${id}-${goal}">
      <p class="decision">${renderControlLine(text)}</p>
      <div class="consequence">
        <p>${renderLine(result)}</p>
        <p class="way-on">
          <a href="#${id}-${goal}">${name}</a>
        </p>
      </div>
    </li>
  `
}

function renderEnd(
  blockId: string,
  { id, verdict, debrief, picture }: End,
  index: number,
  translator: Translator,
  shelf: MediaShelf,
): Html {
  return html`
    <div class="ending ${verdict}" id="${blockId}-${id}" data-end="${verdict}">
      <p class="scene-name">${endName(index, translator)}</p>
      <p class="outcome" tabindex="-1">${translator.text(OUTCOME_TEXTS[verdict])}</p>
      <p class="debrief">${renderLine(debrief)}</p>
      ${renderShownPicture(picture, shelf, translator)}
    </div>
  `
}

function sceneName(index: number, translator: Translator): string {
  return translator.text('scene', { number: translator.number(index + 1) })
}

function endName(index: number, translator: Translator): string {
  return translator.text('ending', { number: translator.number(index + 1) })
}
