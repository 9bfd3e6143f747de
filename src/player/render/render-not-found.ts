import { html, readMarkup } from '../../look/html.ts'
import { renderMosaic } from '../../look/mosaic.ts'
import { renderTheme } from '../../look/theme.ts'
import type { RenderOptions } from './render-options.ts'

/** The hues of a page that belongs to no course. */
export const HOUSE_HUES = [195, 40] as const

const SEED = 'not-found'
const ART_SIDE = 3

/** Renders the page for an address without a course, in English, because the language of the visitor is unknown. */
export function renderNotFound(assets: Pick<RenderOptions['assets'], 'style'> & { theme?: string }): string {
  const theme = assets.theme ?? `data:text/css,${encodeURIComponent(renderTheme(HOUSE_HUES))}`
  return readMarkup(html`
    <!doctype html>
    <html lang="en-US" dir="ltr">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>No course here</title>
        <meta name="robots" content="noindex">
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="${assets.style}">
        <link rel="stylesheet" href="${theme}">
      </head>
      <body>
        <main class="lost">
          <svg class="art" viewBox="0 0 300 300" aria-hidden="true">${renderMosaic(SEED, ART_SIDE, ART_SIDE)}</svg>
          <h1>There is no course here</h1>
          <p>The link may be cut short or mistyped. Ask the person who gave it to you for the whole address.</p>
        </main>
      </body>
    </html>
  `)
}
