import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildContent, type Content, FOREVER, sendContent } from '../api/content.ts'
import { TYPEFACES, type Typeface } from '../brand/brand.ts'
import { PublicError } from '../errors.ts'
import { readMarkup } from '../look/html.ts'
import { renderTiles } from '../look/mosaic.ts'
import { renderPartTheme, renderTheme, tileColours } from '../look/theme.ts'
import { previewFiles, renderPreviewFaces } from '../player/assets.ts'
import { NO_PIECES, type Pieces, STYLE_PIECES } from '../player/pieces.ts'
import { HOUSE_HUES } from '../player/render/render-not-found.ts'
import type { Script } from './build-bundles.ts'
import { type ConsoleBundles, readConsoleBundles } from './bundles.ts'
import { CONSOLE_LOCALES, type ConsoleLocale } from './console-locales.ts'
import { pickSections } from './console-strings.ts'
import { LATER_SECTIONS } from './pages/editor/later-sections.ts'

const CSS = 'text/css; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const HASH_CHARACTERS = 10
/**
 * Seed for drawing the console's logo, a mosaic of two by two tiles, which is shown in the top bar and as the icon of
 * the browser's tab.
 */
export const BRAND_SEED = 'coursewright-13'
const REVIEW_FOLDER = '/review/assets/'

/** All pieces of the player's style sheet, because the editor may add a part of any kind. */
const EVERY_PIECE: Pieces = new Set(STYLE_PIECES.map(({ name }) => name))

export type ConsoleAsset = { url: string; content: Content }

export type ConsoleAssets = {
  script: ConsoleAsset
  style: ConsoleAsset
  /** The script that only the brand page loads, in addition to the console's. */
  brandScript: ConsoleAsset
  /** The script that only the API page loads, in addition to the console's. */
  docsScript: ConsoleAsset
  docsStyle: ConsoleAsset
  operatorStyle: ConsoleAsset
  /**
   * Assets of the editor page. The page loads them together with the player's style sheet, and without the console's
   * own script and style sheet.
   */
  editor: EditorAssets
  /**
   * Script of the review page. It is served under `/review`, so that a proxy that protects the console need not let
   * reviewers in.
   */
  reviewScript: ConsoleAsset
  reviewStyle: ConsoleAsset
  font: string
  icon: string
}

/**
 * Assets of the editor. `script` imports `modules` statically. `later` is loaded once the page is ready, with
 * `laterStyle` and `laterWords`. `formulas` is loaded when the first formula is drawn.
 */
export type EditorAssets = {
  script: ConsoleAsset
  modules: ConsoleAsset[]
  style: ConsoleAsset
  later: ConsoleAsset[]
  formulas: ConsoleAsset[]
  laterStyle: ConsoleAsset
  laterWords: Record<ConsoleLocale, ConsoleAsset>
}

let cachedAssets: ConsoleAssets | undefined

/** Builds the assets on first use and caches them for the process. */
export function buildConsoleAssets(): ConsoleAssets {
  cachedAssets ??= buildAssets()
  return cachedAssets
}

/**
 * Builds all assets. What surrounds the course in the editor and on the review page has the console's colours, whatever
 * the colours of the course.
 */
function buildAssets(): ConsoleAssets {
  const bundles = readConsoleBundles()
  const { files } = bundles
  const reviewStyle = renderPartTheme('.rv-house', HOUSE_HUES) + files['review/review.css']
  return {
    script: buildAsset('console.js', JAVASCRIPT, files['console-page.ts']),
    style: buildAsset('console.css', CSS, renderHouseStyle() + files['pages.css']),
    brandScript: buildAsset('brand.js', JAVASCRIPT, files['brand-page.ts']),
    docsScript: buildAsset('docs.js', JAVASCRIPT, files['docs-page.ts']),
    docsStyle: buildAsset('docs.css', CSS, files['docs.css']),
    operatorStyle: buildAsset('operator.css', CSS, files['operator.css']),
    editor: buildEditorAssets(bundles),
    reviewScript: buildAsset('review.js', JAVASCRIPT, files['review/review-script.ts'], REVIEW_FOLDER),
    reviewStyle: buildAsset('review.css', CSS, reviewStyle, REVIEW_FOLDER),
    font: `/assets/${previewFiles(NO_PIECES).fonts[0]!.name}`,
    icon: renderFavicon(),
  }
}

/** Returns the URL of the player's style sheet with the styles of every piece. */
export function playerStyleUrl(typeface?: Typeface): string {
  return `/assets/${previewFiles(EVERY_PIECE, typeface).style.name}`
}

export function serveConsoleAsset(built: ConsoleAssets) {
  const assets = [
    built.script,
    built.style,
    built.brandScript,
    built.docsScript,
    built.docsStyle,
    built.operatorStyle,
    built.editor.script,
    ...built.editor.modules,
    built.editor.style,
    ...built.editor.later,
    ...built.editor.formulas,
    built.editor.laterStyle,
    ...Object.values(built.editor.laterWords),
    built.reviewScript,
    built.reviewStyle,
  ]
  return async function sendAsset(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) {
    const asset = assets.find(({ url }) => url.endsWith(`/${request.params.name}`))
    if (!asset) throw new PublicError('NOT_FOUND')
    return sendContent(reply, asset.content, FOREVER)
  }
}

/**
 * Returns the console's colours and font faces, for the beginning of its style sheet. Every typeface is included under
 * its own name, because the brand page shows all of them.
 */
function renderHouseStyle(): string {
  const faces = [renderPreviewFaces(TYPEFACES[0]), ...TYPEFACES.map(face => renderPreviewFaces(face, face))]
  return faces.join('') + renderTheme(HOUSE_HUES)
}

function buildEditorAssets({ files, editor }: ConsoleBundles): EditorAssets {
  const style = renderPartTheme('.ed-house', HOUSE_HUES) + files['editor/editor.css']
  const wordsByLocale = CONSOLE_LOCALES.map(locale => {
    const strings = JSON.stringify(pickSections(locale, LATER_SECTIONS))
    return [locale, buildAsset(`editor-words-${locale}.json`, JSON_TYPE, strings)] as const
  })
  return {
    script: nameScript(editor.script),
    modules: editor.modules.map(nameScript),
    style: buildAsset('editor.css', CSS, style),
    later: editor.later.map(nameScript),
    formulas: editor.formulas.map(nameScript),
    laterStyle: buildAsset('editor-later.css', CSS, files['editor/later/later.css']),
    laterWords: Object.fromEntries(wordsByLocale) as EditorAssets['laterWords'],
  }
}

/** Returns a script as an asset. No hash is added, because the file name of the script contains one already. */
function nameScript({ name, text }: Script): ConsoleAsset {
  return { url: `/console/assets/${name}`, content: buildContent(text, JAVASCRIPT, 'once') }
}

function buildAsset(name: string, type: string, text: string, folder = '/console/assets/'): ConsoleAsset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS)
  return { url: `${folder}${name.replace('.', `-${hash}.`)}`, content: buildContent(text, type, 'once') }
}

function renderFavicon(): string {
  const fills = tileColours(HOUSE_HUES)
  const tiles = renderTiles(BRAND_SEED, 4, 2).map(readMarkup).join('')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${tiles}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing.replace(/class="m(\d)"/g, (_, at: string) => `fill="${fills[Number(at)]}"`))}`
}
