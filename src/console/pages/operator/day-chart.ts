import { type Html, html } from '../../../look/html.ts'
import type { SpendFigures } from '../../../store/model-spend.ts'
import type { Words } from '../../words.ts'
import { moneyInWords, shortMoney } from '../money-words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WIDTH = 860
const HEIGHT = 200
/**
 * Space left of the bars for amounts (`MARGIN`) and below the bars for days (`FOOT`), in SVG units. The space is large
 * enough for labels of the size that phones need.
 */
const MARGIN = 100
const FOOT = 30
const BAR_SHARE = 0.64
/**
 * Candidates for the maximum of the axis: the first of them, times a power of ten, that is not below the most expensive
 * day.
 */
const ROUND = [1, 2, 5, 10]
const DAYS_A_LABEL = 5

/**
 * Renders the cost of models day by day; nothing if no day has a price. The table below the chart has the same figures.
 */
export function dayChart(words: Words, spend: Map<number, SpendFigures>, last: number, count: number): Html | false {
  const days = Array.from({ length: count }, (_, at) => last - count + 1 + at)
  const costs = days.map(day => spend.get(day)?.costMicros ?? 0)
  const most = Math.max(...costs)
  if (most === 0) return false
  const top = roundUp(most)
  const step = (WIDTH - MARGIN) / count
  const heightOf = (micros: number) => ((HEIGHT - FOOT - 10) * micros) / top
  const lines = [0, top / 2, top].map(micros => {
    const y = HEIGHT - FOOT - heightOf(micros)
    return html`<path d="M${MARGIN} ${y}H${WIDTH}"/><text x="0" y="${y + 4}">${shortMoney(words, micros)}</text>`
  })
  const bars = days.map((day, at) => {
    const height = heightOf(costs[at]!)
    const x = MARGIN + step * (at + (1 - BAR_SHARE) / 2)
    const label =
      (count - 1 - at) % DAYS_A_LABEL === 0 &&
      html`<text x="${x + step * BAR_SHARE}" y="${HEIGHT - 4}" text-anchor="end">${nameDay(words, day)}</text>`
    return html`<rect x="${x}" y="${HEIGHT - FOOT - height}" width="${step * BAR_SHARE}" height="${height}"/>${label}`
  })
  const said = words.text('operator.chart', {
    most: moneyInWords(words, most),
    day: nameDay(words, days[costs.indexOf(most)]!),
  })
  return html`
    <svg class="day-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${said}" direction="ltr">${lines}${bars}</svg>
  `
}

function roundUp(micros: number): number {
  const power = 10 ** Math.floor(Math.log10(micros))
  return power * ROUND.find(each => each * power >= micros)!
}

function nameDay({ locale }: Words, day: number): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).format(day * DAY_MS)
}
