import { type Html, html } from '../../../look/html.ts'
import { renderTiles } from '../../../look/mosaic.ts'
import type { Account } from '../../../store/accounts.ts'
import { renderDay } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'

const METER_TILES = 20
const TILE = 100

/**
 * Renders a strip of tiles, each of which stands for a twentieth of the month's credits. Tiles of used credits are lit.
 */
export function usageMeter(words: Words, { id, creditsUsed, monthlyCredits, periodEnds }: Account): Html {
  const creditsLeft = Math.max(0, monthlyCredits - creditsUsed)
  const lit = monthlyCredits === 0 ? METER_TILES : Math.ceil((METER_TILES * creditsUsed) / monthlyCredits)
  const tiles = renderTiles(id, METER_TILES).map((tile, at) => {
    return html`<svg viewBox="0 0 ${TILE} ${TILE}"><g class="tile${at < lit && ' lit'}">${tile}</g></svg>`
  })
  const count = words.number(monthlyCredits)
  const used = words.number(creditsUsed)
  const figure = html`<b>${words.number(creditsLeft)}</b>`
  return html`
    <div class="meter">
      <p class="figure">${rich(words, 'usage.creditsLeft', { left: figure, count })}</p>
      <div class="strip" role="img" aria-label="${words.text('usage.creditsUsed', { used, count })}">
        ${tiles}
      </div>
      <p class="hint">${rich(words, 'usage.countedAgain', { used, day: renderDay(words, periodEnds) })}</p>
    </div>
  `
}

/** Renders a grid of tiles, of which the first `lit` are lit. */
export function tilesLit(seed: string, count: number, columns: number, lit: number): Html {
  const grid = Array.from({ length: count }, (_, at) => {
    return html`<path d="M${(at % columns) * TILE} ${Math.floor(at / columns) * TILE}h${TILE}v${TILE}h-${TILE}z"/>`
  })
  const tiles = renderTiles(seed, count, columns).map((tile, at) => {
    return html`<g class="tile${at < lit && ' lit'}">${tile}</g>`
  })
  return html`<g class="grid">${grid}</g>${tiles}`
}
