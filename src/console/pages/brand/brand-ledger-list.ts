import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { isColour } from '../../browser/colour-text.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'
import { buildLedger, type LedgerLine, lowestContrast } from './brand-ledger.ts'

const EXAMPLE = { main: '#888888', second: '#888888' }

/**
 * Renders how the brand's two colours appear in each place where they are used. The script finds every figure in this
 * list by name and updates it.
 */
export function brandLedger(words: Words, { main, second }: { main: string; second: string }): Html {
  const isGiven = isColour(main) && isColour(second)
  const colours = isGiven ? { main, second } : EXAMPLE
  const lowest = lowestContrast(colours)
  const figures = {
    light: html`<b data-lowest="light">${lowest.light}</b>`,
    dark: html`<b data-lowest="dark">${lowest.dark}</b>`,
  }
  return html`
    <div class="ledger" data-ledger${!isGiven && html` hidden`}>
      <h3 class="unseen">${words.text('brand.become')}</h3>
      <ul>
        ${buildLedger(words, colours).map(renderLine)}
      </ul>
      <p class="hint">${rich(words, 'brand.lowest', figures)}</p>
    </div>
  `
}

function renderLine({ title, says, swatches, ratio }: LedgerLine): Html {
  return html`
    <li data-line>
      <svg class="swatches" viewBox="0 0 72 32" aria-hidden="true">
        ${swatches.map((colour, at) => html`<path data-swatch fill="${colour}" d="M${at * 24} 0h24v32h-24z"/>`)}
      </svg>
      <span>
        <b>${title}</b>
        <small data-says>${says}</small>
      </span>
      <span class="ratio">${icon('check')} <span data-ratio>${ratio}</span></span>
    </li>
  `
}
