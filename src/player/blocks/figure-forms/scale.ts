import { type Html, html } from '../../../look/html.ts'
import { countLetters } from '../../../look/text-width.ts'
import { renderLine } from '../../render/markdown.ts'
import type { Translator } from '../../translator.ts'
import { type FigureOf, type FormView, renderItem, round } from './form-view.ts'

type Scale = FigureOf<'scale'>
type Zone = Scale['zones'][number]

const TONE_TEXTS = { safe: 'toneSafe', caution: 'toneCaution', danger: 'toneDanger' } as const
/** Width of a letter on the axis (`AXIS_LETTER`) and in a label inside the bar, in per cent of the bar. */
const AXIS_LETTER = 1.3
const BAR_LETTER = 1.7

/**
 * Renders a bar with its zones. The name of a zone stands inside the zone where there is room and no mark crosses it.
 * Coordinates are in per cent and the drawing has no viewBox, so the bar stretches while its numbers keep their size. A
 * list below the bar has every zone and mark with its numbers, its name and its tone in words.
 */
export const renderScale: FormView<'scale'> = (figure, translator) => {
  const { id, zones, marks = [] } = figure
  const findPlace = (value: number) =>
    round(translator.direction === 'rtl' ? 100 - percentOnScale(value) : percentOnScale(value))
  const percentOnScale = (value: number) => ((value - figure.min) / (figure.max - figure.min)) * 100
  const labelled = zones.filter(zone => {
    const half = (countLetters(zone.label) * BAR_LETTER) / 2 + 1
    const middle = (percentOnScale(zone.from) + percentOnScale(zone.to)) / 2
    const isWide = percentOnScale(zone.to) - percentOnScale(zone.from) > 2 * half
    return isWide && marks.every(({ at }) => Math.abs(percentOnScale(at) - middle) > half)
  })
  return html`
    <div class="gauge" aria-hidden="true">
      ${marks.length > 0 && html`<svg class="gauge-pins">${marks.map(({ at }) => renderPin(findPlace(at)))}</svg>`}
      <svg class="gauge-bar">
        <defs>
          <pattern id="${id}-hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path class="hatch" d="M0 0h5v12H0z"/>
          </pattern>
        </defs>
        ${zones.map(zone => renderZone(zone, zone.tone === 'danger' ? `${id}-hatch` : null))}
        ${labelled.map(zone => {
          const middle = round((findPlace(zone.from) + findPlace(zone.to)) / 2)
          return html`<text class="in-bar in-${zone.tone}" x="${middle}%" y="50%">${zone.label}</text>`
        })}
      </svg>
      ${renderScaleAxis(figure, findPlace, translator)}
    </div>
    <ul class="zones">
      ${zones.map((zone, index) => {
        return html`
          <li class="tone-${zone.tone}">
            <svg class="mini" aria-hidden="true">
              ${zones.map((other, at) => renderZone(other, null, at !== index))}
            </svg>
            ${renderRange(figure, [zone.from, zone.to], translator)}
            ${zone.tone !== 'plain' && html`<span class="tone">${translator.text(TONE_TEXTS[zone.tone])}</span>`}
            ${renderItem(zone)}
          </li>
        `
      })}
      ${marks.map(({ at, label }) => {
        return html`
          <li class="pin">
            <i class="pin-dot" aria-hidden="true"></i>
            ${renderRange(figure, [at], translator)}
            ${renderItem({ label })}
          </li>
        `
      })}
    </ul>
  `

  function renderZone({ from, to, tone }: Zone, hatch: string | null, isOff = false): Html {
    const start = Math.min(findPlace(from), findPlace(to))
    const width = round(Math.abs(findPlace(to) - findPlace(from)))
    return html`
      <rect class="${isOff ? 'off' : `zone-${tone}`}" x="${start}%" width="${width}%" height="100%"/>
      ${hatch && html`<rect fill="url(#${hatch})" x="${start}%" width="${width}%" height="100%"/>`}
    `
  }
}

function renderPin(place: number): Html {
  return html`
    <circle cx="${place}%" cy=".6rem" r=".6rem"/>
    <line x1="${place}%" x2="${place}%" y1=".6rem" y2="100%"/>
  `
}

/**
 * Renders the numbers of the axis. Numbers that would touch a neighbour are left out, because the list below has them
 * too.
 */
function renderScaleAxis(figure: Scale, placeOf: (value: number) => number, translator: Translator): Html {
  const { zones, min, max, also } = figure
  const bounds = [...new Set([min, ...zones.flatMap(zone => [zone.from, zone.to]), max])].sort((a, b) => a - b)
  const measureLabel = (value: number) => {
    const labelTexts = [value, ...(also ? [inOther(value, also)] : [])].map(number => translator.number(number).length)
    return Math.max(...labelTexts) * AXIS_LETTER
  }
  const percentOnScale = (value: number) => ((value - min) / (max - min)) * 100
  let free = Number.NEGATIVE_INFINITY
  const ticks = bounds.map(value => {
    const isLast = value === max
    const start = value === min ? 0 : percentOnScale(value) - measureLabel(value)
    const end = value === min ? 2 * measureLabel(value) : percentOnScale(value) + measureLabel(value)
    const isShown = isLast || (start >= free && end <= 100 - 2.2 * measureLabel(max))
    if (isShown) free = end
    const place = placeOf(value)
    const anchor = place < 3 ? 'at-left' : place > 97 ? 'at-right' : null
    return html`
      <line x1="${place}%" x2="${place}%" y1="0" y2=".5rem"/>
      ${isShown && html`<text class="${anchor}" x="${place}%" y="1.6rem">${translator.number(value)}</text>`}
      ${
        isShown &&
        also &&
        html`<text class="also ${anchor}" x="${place}%" y="2.8rem">${translator.number(inOther(value, also))}</text>`
      }
    `
  })
  return html`<svg class="gauge-ticks${also && ' two'}">${ticks}</svg>`
}

/** Renders a range such as `5–63 °C`, with the second unit below it where there is one. */
function renderRange({ unit, also }: Scale, values: number[], translator: Translator): Html {
  return html`
    <b class="range">
      ${translator.range(values)}
      ${' '}
      <small><bdi>${renderLine(unit)}</bdi></small>
    </b>
    ${
      also &&
      html`
        <span class="range-also">
          ${translator.range(values.map(value => inOther(value, also)))}
          ${' '}
          <bdi>${renderLine(also.unit)}</bdi>
        </span>
      `
    }
  `
}

function inOther(value: number, { factor, offset }: { factor: number; offset: number }): number {
  return round(value * factor + offset)
}
