import type { Course } from '../../course/schema.ts'
import { languageOf } from '../../language/locales.ts'
import { type Html, html, markupOf } from '../../look/html.ts'
import { renderTile } from '../../look/mosaic.ts'
import { type Colours, tileColours } from '../../look/theme.ts'
import type { RenderOptions } from './render-options.ts'

/** Languages whose headings the display face can set: for the others the browser need not fetch it. */
const OTHER_SCRIPTS = new Set('ar bg bn el fa he hi ja ko ru sr th uk ur zh'.split(' '))

/** Nothing is painted before the style has come, so it is asked for first: over HTTP/1.1 it gets the open connection. */
export function renderHead(
  course: Course,
  { kind, assets, brand, still, shareUrl, coverUrl, index }: RenderOptions,
): Html {
  const isPreloaded = kind === 'preview' && !OTHER_SCRIPTS.has(languageOf(course.language))
  return html`
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <title>${course.name}</title>
      <meta name="description" content="${course.headline}">
      ${index !== true && html`<meta name="robots" content="noindex">`}
      ${kind === 'preview' && renderSocialCard(course, shareUrl, coverUrl)}
      <link rel="icon" href="${renderIcon(course, brand?.colours ?? course.hues)}">
      <link rel="stylesheet" href="${assets.style}">
      ${assets.theme && html`<link rel="stylesheet" href="${assets.theme}">`}
      ${isPreloaded && html`<link rel="preload" as="font" type="font/woff2" href="${assets.font}" crossorigin>`}
      ${!still && html`<script src="${assets.script}" defer></script>`}
    </head>
  `
}

function renderSocialCard(course: Course, shareUrl: string | undefined, coverUrl: string | undefined): Html {
  return html`
    <meta property="og:type" content="website">
    <meta property="og:title" content="${course.name}">
    <meta property="og:description" content="${course.headline}">
    <meta property="og:locale" content="${course.language.replace('-', '_')}">
    ${shareUrl && html`<meta property="og:url" content="${shareUrl}"><link rel="canonical" href="${shareUrl}">`}
    ${coverUrl && renderSocialImage(coverUrl, course.name)}
    <meta name="twitter:card" content="${coverUrl ? 'summary_large_image' : 'summary'}">
    <meta name="twitter:title" content="${course.name}">
    <meta name="twitter:description" content="${course.headline}">
  `
}

function renderSocialImage(coverUrl: string, name: string): Html {
  return html`
    <meta property="og:image" content="${coverUrl}">
    <meta property="og:image:type" content="image/png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${name}">
    <meta name="twitter:image" content="${coverUrl}">
  `
}

/** The course's first tile in the tab, inside the page so that it costs no request. */
function renderIcon({ id }: Course, colours: Colours): string {
  const fills = tileColours(colours)
  const tile = markupOf(renderTile(id)).replace(
    /class="m(\d)"/g,
    (_, index: string) => `fill="${fills[Number(index)]}"`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${tile}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
