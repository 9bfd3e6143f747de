import { type Html, html } from '../../../look/html.ts'
import { startOfDay, type UsageDay } from '../../../store/usage-days.ts'
import type { Words } from '../../words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const DAYS_SHOWN = 30
export const MONTHS_SHOWN = 12
/** Number of days that the page reads: at least twelve months. */
export const DAYS_READ = 366

/** Dimensions of the chart in SVG units: a bar with its gap (`STEP`), a bar alone, and the maximum height. */
const STEP = 12
const BAR = 8
const HEIGHT = 60

type Span = { name: string; credits: number; courses: number }

/**
 * Renders the last days as bars, and months and days as tables with the same figures for people who do not see the
 * bars.
 */
export function usageHistory(words: Words, days: UsageDay[], now: number): Html {
  const lastDays = listDays(words, days, now)
  return html`
    <section aria-labelledby="history">
      <h2 id="history">${words.text('usage.history')}</h2>
      <figure class="bars">
        <figcaption>${words.text('usage.lastDays', { count: DAYS_SHOWN })}</figcaption>
        ${chart(words, lastDays)}
      </figure>
      <div class="table-frame" tabindex="0" role="region" aria-label="${words.text('usage.months')}">
        ${table(words, words.text('usage.month'), listMonths(words, days, now))}
      </div>
      <details>
        <summary>${words.text('usage.days')}</summary>
        ${table(words, words.text('usage.day'), lastDays.toReversed())}
      </details>
    </section>
  `
}

function chart(words: Words, days: Span[]): Html {
  const most = Math.max(1, ...days.map(({ credits, courses }) => Math.max(credits, courses)))
  const total = (count: (day: Span) => number) => days.reduce((sum, day) => sum + count(day), 0)
  const bars = days.map(({ courses }, at) => {
    const height = (HEIGHT * courses) / most
    return courses > 0 && html`<path d="M${at * STEP + (STEP - BAR) / 2} ${HEIGHT}v${-height}h${BAR}v${height}z"/>`
  })
  const label = words.text('usage.chart', {
    courses: total(({ courses }) => courses),
    credits: total(({ credits }) => credits),
    count: DAYS_SHOWN,
  })
  return html`
    <div class="bars-frame">
      <span class="bars-most" aria-hidden="true">${words.number(most)}</span>
      <svg viewBox="0 0 ${DAYS_SHOWN * STEP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${bars}</svg>
    </div>
    <p class="bars-ends" aria-hidden="true"><span>${days[0]!.name}</span><span>${days.at(-1)!.name}</span></p>
  `
}

function table(words: Words, unit: string, spans: Span[]): Html {
  const rows = spans.map(({ name, credits, courses }) => {
    return html`
      <tr>
        <th scope="row">${name}</th>
        <td class="number">${words.number(courses)}</td>
        <td class="number">${words.number(credits)}</td>
      </tr>
    `
  })
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">${unit}</th>
          <th scope="col" class="number">${words.text('usage.courses')}</th>
          <th scope="col" class="number">${words.text('usage.credits')}</th>
        </tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  `
}

/** Returns each of the last days, including those without usage. */
function listDays({ locale }: Words, days: UsageDay[], now: number): Span[] {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = startOfDay(now) - DAYS_SHOWN + 1 + at
    return { name: format.format(day * DAY_MS), ...sumDays(days.filter(each => each.day === day)) }
  })
}

/** Returns the months in UTC, newest first, as far back as there is usage. */
function listMonths({ locale }: Words, days: UsageDay[], now: number): Span[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const today = new Date(now)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - at)
    const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - at + 1)
    const spanDays = days.filter(({ day }) => day * DAY_MS >= start && day * DAY_MS < end)
    return { name: format.format(start), ...sumDays(spanDays) }
  })
  const oldest = months.findLastIndex(({ credits, courses }) => credits + courses > 0)
  return months.slice(0, Math.max(1, oldest + 1))
}

function sumDays(days: UsageDay[]): Omit<Span, 'name'> {
  return days.reduce(
    (sum, { credits, courses }) => ({ credits: sum.credits + credits, courses: sum.courses + courses }),
    { credits: 0, courses: 0 },
  )
}
