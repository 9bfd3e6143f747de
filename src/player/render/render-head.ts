import { TYPEFACES } from '../../brand/brand.ts'
import type { Course } from '../../course/schema.ts'
import { type Html, html, readMarkup } from '../../look/html.ts'
import { renderTile } from '../../look/mosaic.ts'
import { type Colours, tileColours } from '../../look/theme.ts'
import { CARD } from '../cover.ts'
import { chooseCoverPicture } from '../cover-picture.ts'
import { coversText, listFontFiles } from '../typefaces.ts'
import type { RenderOptions } from './render-options.ts'

/**
 * Renders the head. The style sheet blocks painting, so it is requested first and gets the open connection over
 * HTTP/1.1. The fonts for the course's name are preloaded next, before the style sheet would request them.
 */
export function renderHead(
  course: Course,
  { kind, assets, brand, still, shareUrl, coverUrl, index }: RenderOptions,
): Html {
  const faces = listFontFiles(brand?.typeface ?? TYPEFACES[0])
  const preloads = kind === 'preview' ? assets.fonts.filter((_, index) => coversText(faces[index]!, course.name)) : []
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
      ${preloads.map(font => html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`)}
      ${!still && html`<script src="${assets.script}" defer></script>`}
    </head>
  `
}

/**
 * Renders Open Graph properties for previews of links. Twitter's cards take their title, text and picture from the same
 * properties.
 */
function renderSocialCard(course: Course, shareUrl: string | undefined, coverUrl: string | undefined): Html {
  return html`
    <meta property="og:type" content="website">
    <meta property="og:title" content="${course.name}">
    <meta property="og:description" content="${course.headline}">
    <meta property="og:locale" content="${course.language.replace('-', '_')}">
    ${shareUrl && html`<meta property="og:url" content="${shareUrl}"><link rel="canonical" href="${shareUrl}">`}
    ${coverUrl && renderSocialImage(coverUrl, course)}
    <meta name="twitter:card" content="${coverUrl ? 'summary_large_image' : 'summary'}">
  `
}

function renderSocialImage(coverUrl: string, course: Course): Html {
  return html`
    <meta property="og:image" content="${coverUrl}">
    <meta property="og:image:type" content="${chooseCoverPicture(course).type}">
    <meta property="og:image:width" content="${CARD.width}">
    <meta property="og:image:height" content="${CARD.height}">
    <meta property="og:image:alt" content="${course.name}">
  `
}

/** Renders the course's first tile as the icon of the browser's tab, as a data URL that needs no request. */
function renderIcon({ id }: Course, colours: Colours): string {
  const fills = tileColours(colours)
  const tile = readMarkup(renderTile(id)).replace(
    /class="m(\d)"/g,
    (_, index: string) => `fill="${fills[Number(index)]}"`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${tile}</svg>`
  // Escapes only the characters that would end or break the URL. The other characters stay, so that the icon compresses
  // well together with the page's other drawings.
  return `data:image/svg+xml,${drawing.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('"', "'")}`
}
