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
 * Nothing is painted before the style has come, so it is asked for first: over HTTP/1.1 it gets the open connection. Then what
 * draws the letters of the course's name, before the style could ask for it.
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

/** By Open Graph; a card of Twitter takes its title, text and picture from there, too. */
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

/** The course's first tile in the tab, inside the page so that it costs no request. */
function renderIcon({ id }: Course, colours: Colours): string {
  const fills = tileColours(colours)
  const tile = readMarkup(renderTile(id)).replace(
    /class="m(\d)"/g,
    (_, index: string) => `fill="${fills[Number(index)]}"`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${tile}</svg>`
  // Only these end an address or break it; as it stands the drawing is like others of the page, and compresses with them.
  return `data:image/svg+xml,${drawing.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('"', "'")}`
}
