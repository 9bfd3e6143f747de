import { type Html, html } from '../../../look/html.ts'
import { renderLine } from '../../render/markdown.ts'
import type { Translator } from '../../translator.ts'
import { type FigureOf, type FormView, renderItem } from './form-view.ts'

type Part = FigureOf<'parts'>['items'][number]
type Piece = (x: number, y: number) => string

const TILES = 100
const ACROSS = 10

/** Shapes of the parts' tiles, so that parts differ in shape as well as in colour. */
const PIECES: Piece[] = [
  (x, y) => `M${x} ${y}h4.5a4.5 4.5 0 0 1 4.5 4.5v4.5h-4.5a4.5 4.5 0 0 1-4.5-4.5z`,
  (x, y) => `M${x} ${y + 4.5}a4.5 4.5 0 0 1 9 0 4.5 4.5 0 0 1-9 0z`,
  (x, y) => `M${x} ${y}h9a9 9 0 0 1-9 9z`,
  (x, y) => `M${x} ${y}h9v9h-9z`,
  (x, y) => `M${x} ${y}a9 9 0 0 1 9 9 9 9 0 0 1-9-9z`,
  (x, y) => `M${x + 4.5} ${y}l4.5 4.5-4.5 4.5-4.5-4.5z`,
]

/** Renders a hundred tiles, one for each per cent; without shares, one large tile for each part. */
export const renderParts: FormView<'parts'> = ({ whole, items }, translator) => {
  const shares = items.flatMap(({ share }) => (share === undefined ? [] : [share]))
  const counts = shares.length > 0 ? apportion(shares) : items.map(() => 1)
  const across = shares.length > 0 ? ACROSS : items.length > 4 ? 3 : 2
  const down = Math.ceil(counts.reduce((sum, count) => sum + count) / across)
  return html`
    <div class="waffle">
      <svg class="whole" viewBox="0 0 ${across * 10 - 1} ${down * 10 - 1}" aria-hidden="true">
        ${renderShareTiles(counts, across, translator)}
      </svg>
      <div>
        <strong class="fig-label">${renderLine(whole)}</strong>
        <ul>
          ${items.map((item, index) => renderShare(item, index, translator))}
        </ul>
      </div>
    </div>
  `
}

function renderShare(item: Part, index: number, translator: Translator): Html {
  const { share } = item
  return html`
    <li>
      <svg class="key" viewBox="0 0 9 9" aria-hidden="true">
        <path class="fill${index}" d="${PIECES[index]!(0, 0)}"/>
      </svg>
      ${share !== undefined && html`<b class="amount">${translator.percent(share / 100)}</b>`}
      <div>${renderItem(item)}</div>
    </li>
  `
}

function renderShareTiles(counts: number[], across: number, translator: Translator): Html[] {
  let next = 0
  return counts.map((count, part) => {
    let drawing = ''
    for (const until = next + count; next < until; next++) {
      const column = translator.direction === 'rtl' ? across - 1 - (next % across) : next % across
      drawing += PIECES[part]!(column * 10, Math.floor(next / across) * 10)
    }
    return html`<path class="fill${part}" d="${drawing}"/>`
  })
}

/**
 * Distributes a hundred tiles among the shares, at least one each. Tiles left after rounding go to the largest
 * remainders.
 */
function apportion(shares: number[]): number[] {
  const sum = shares.reduce((total, share) => total + share)
  const exact = shares.map(share => (share / sum) * TILES)
  const counts = exact.map(share => Math.max(1, Math.floor(share)))
  const tilesLeft = () => TILES - counts.reduce((total, count) => total + count)
  while (tilesLeft() !== 0) {
    const step = Math.sign(tilesLeft())
    const owed = exact.map(
      (share, part) => step * (share - counts[part]!) - (step < 0 && counts[part] === 1 ? TILES : 0),
    )
    counts[owed.indexOf(Math.max(...owed))]! += step
  }
  return counts
}
