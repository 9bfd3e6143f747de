import type { Brand } from '../../brand/brand.ts'
import type { LogoFacts } from '../../brand/logo.ts'
import { type Html, html } from '../../look/html.ts'

/** Area that every logo has on the page, tall or wide, in square pixels. */
const AREA = 5_400
const HIGHEST = 84
const LOWEST = 26
const WIDEST = 300

/** Renders the brand of the course's owner: the logo, or the name as text. */
export function renderBrandMark({ name, logo }: Brand, logoUrl: string | undefined): Html {
  if (!logo || !logoUrl) return html`<p class="brand-mark">${name}</p>`
  const { width, height } = sizeOnPage(logo)
  return html`
    <p class="brand-mark">
      <img${logo.ground !== 'any' && html` class="plate"`} src="${logoUrl}" width="${width}" height="${height}" alt="${name}">
    </p>
  `
}

export function renderFootLine({ footer }: Brand): Html {
  return html`${footer && html`<p class="brand-line">${footer}</p>`}`
}

function sizeOnPage({ width, height }: LogoFacts): { width: number; height: number } {
  const ratio = width / height
  const wanted = Math.min(HIGHEST, Math.max(LOWEST, Math.sqrt(AREA / ratio)))
  const fitting = Math.min(wanted, WIDEST / ratio)
  return { width: Math.max(1, Math.round(fitting * ratio)), height: Math.max(1, Math.round(fitting)) }
}
