import { type Html, html } from '../../../look/html.ts'
import { renderTiles } from '../../../look/mosaic.ts'
import type { Account } from '../../../store/accounts.ts'
import { renderDay } from '../page.ts'

const METER_TILES = 20
const TILE = 100

/** A strip of tiles: each is a twentieth of the month's credits, laid when it is used. */
export function usageMeter({ id, creditsUsed, monthlyCredits, periodEnds }: Account): Html {
  const left = Math.max(0, monthlyCredits - creditsUsed)
  const lit = monthlyCredits === 0 ? METER_TILES : Math.ceil((METER_TILES * creditsUsed) / monthlyCredits)
  const tiles = renderTiles(id, METER_TILES).map((tile, at) => {
    return html`<svg viewBox="0 0 ${TILE} ${TILE}"><g class="tile${at < lit && ' lit'}">${tile}</g></svg>`
  })
  return html`
    <div class="meter">
      <p class="figure"><b>${left}</b> of ${monthlyCredits} credits left</p>
      <div class="strip" role="img" aria-label="${creditsUsed} of ${monthlyCredits} credits used">
        ${tiles}
      </div>
      <p class="hint">${creditsUsed} used. Counted from 0 again on ${renderDay(periodEnds)}.</p>
    </div>
  `
}

/** Tiles side by side, the first `lit` of them laid. */
export function tilesLit(seed: string, count: number, columns: number, lit: number): Html {
  const grid = Array.from({ length: count }, (_, at) => {
    return html`<path d="M${(at % columns) * TILE} ${Math.floor(at / columns) * TILE}h${TILE}v${TILE}h-${TILE}z"/>`
  })
  const tiles = renderTiles(seed, count, columns).map((tile, at) => {
    return html`<g class="tile${at < lit && ' lit'}">${tile}</g>`
  })
  return html`<g class="grid">${grid}</g>${tiles}`
}
