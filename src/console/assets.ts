import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync, transformSync } from 'esbuild'
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
import { CONSOLE_LOCALES, type ConsoleLocale } from './console-locales.ts'
import { pickSections } from './console-strings.ts'
import { LATER_SECTIONS } from './pages/editor/later-sections.ts'

const CSS = 'text/css; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const HASH_CHARACTERS = 10
/** Two by two tiles in the bar and in the browser's tab. */
export const BRAND_SEED = 'coursewright-13'
/** What every browser that runs the script understands. */
const TARGET = 'es2022'

/** What markdown-it brings, and browsers have already or the editor never asks: 15 kB less on the wire. */
const MARKDOWN_PARTS = {
  entities: findSource('markdown-parts/entities.ts'),
  'linkify-it': findSource('markdown-parts/linkify-it.ts'),
  'uc.micro': findSource('markdown-parts/uc-micro.ts'),
}
const BUNDLING = { bundle: true, minify: true, alias: MARKDOWN_PARTS, legalComments: 'none', write: false } as const
const REVIEW_FOLDER = '/review/assets/'

/** In the editor a part of any kind may be added. */
const EVERY_PIECE: Pieces = new Set(STYLE_PIECES.map(({ name }) => name))

export type ConsoleAsset = { url: string; content: Content }

export type ConsoleAssets = {
  script: ConsoleAsset
  style: ConsoleAsset
  /** What the page of the brand has beside them. */
  brandScript: ConsoleAsset
  /** What the page of the API has beside them. */
  docsScript: ConsoleAsset
  docsStyle: ConsoleAsset
  /** The page where a course is edited has these instead, beside the player's own style sheet. */
  editor: EditorAssets
  /** The page for reviewers has these, which are served beside it: whoever guards the console need not open it for them. */
  reviewScript: ConsoleAsset
  reviewStyle: ConsoleAsset
  font: string
  icon: string
}

/** `modules` are what the script imports at once; what it imports once the page is ready is in `later`, and has style and words of its own. */
export type EditorAssets = {
  script: ConsoleAsset
  modules: ConsoleAsset[]
  style: ConsoleAsset
  later: ConsoleAsset[]
  laterStyle: ConsoleAsset
  laterWords: Record<ConsoleLocale, ConsoleAsset>
}

let cachedAssets: ConsoleAssets | undefined

/** Bundled on first use, once for each process. */
export function buildConsoleAssets(): ConsoleAssets {
  cachedAssets ??= {
    script: buildAsset('console.js', JAVASCRIPT, bundle('console-page.ts')),
    style: buildAsset('console.css', CSS, buildStyle()),
    brandScript: buildAsset('brand.js', JAVASCRIPT, bundle('brand-page.ts')),
    docsScript: buildAsset('docs.js', JAVASCRIPT, bundle('docs-page.ts')),
    docsStyle: buildAsset('docs.css', CSS, bundle('docs.css')),
    editor: buildEditorAssets(),
    reviewScript: buildAsset('review.js', JAVASCRIPT, bundle('review/review-script.ts'), REVIEW_FOLDER),
    reviewStyle: buildAsset('review.css', CSS, buildReviewStyle(), REVIEW_FOLDER),
    font: `/assets/${previewFiles(NO_PIECES).fonts[0]!.name}`,
    icon: renderFavicon(),
  }
  return cachedAssets
}

/** The player's style sheet with the style of every piece. */
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
    built.editor.script,
    ...built.editor.modules,
    built.editor.style,
    ...built.editor.later,
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

/** The house's colours and the player's own display face, before the console's rules. Whoever chooses a face sees each by its name. */
function buildStyle(): string {
  const faces = [renderPreviewFaces(TYPEFACES[0]), ...TYPEFACES.map(face => renderPreviewFaces(face, face))].join('')
  return transformSync(faces + renderTheme(HOUSE_HUES), { loader: 'css', minify: true }).code + bundle('pages.css')
}

function buildEditorAssets(): EditorAssets {
  const wordsByLocale = CONSOLE_LOCALES.map(locale => {
    const strings = JSON.stringify(pickSections(locale, LATER_SECTIONS))
    return [locale, buildAsset(`editor-words-${locale}.json`, JSON_TYPE, strings)] as const
  })
  return {
    ...splitEditor(),
    style: buildAsset('editor.css', CSS, buildEditorStyle()),
    laterStyle: buildAsset('editor-later.css', CSS, bundle('editor/later/later.css')),
    laterWords: Object.fromEntries(wordsByLocale) as EditorAssets['laterWords'],
  }
}

/** What is imported dynamically becomes modules of its own, which share those that the page has already. esbuild names each by its hash. */
function splitEditor(): Pick<EditorAssets, 'script' | 'modules' | 'later'> {
  const { outputFiles, metafile } = buildSync({
    ...BUNDLING,
    entryPoints: [findSource('editor/editor-page.ts')],
    format: 'esm',
    target: TARGET,
    splitting: true,
    metafile: true,
    outdir: '/',
    entryNames: 'editor-[hash]',
    chunkNames: 'editor-[name]-[hash]',
  })
  const outputs = Object.entries(metafile.outputs).map(([path, { entryPoint, imports }]) => {
    const name = basename(path)
    const { text } = outputFiles.find(file => basename(file.path) === name)!
    const asset = { url: `/console/assets/${name}`, content: buildContent(text, JAVASCRIPT, 'once') }
    const imported = imports.filter(({ kind }) => kind === 'import-statement').map(each => basename(each.path))
    return { name, asset, imported, isEntry: entryPoint?.endsWith('/editor-page.ts') === true }
  })
  const entry = outputs.find(({ isEntry }) => isEntry)!
  const isAtOnce = ({ name }: { name: string }) => entry.imported.includes(name)
  return {
    script: entry.asset,
    modules: outputs.filter(isAtOnce).map(({ asset }) => asset),
    later: outputs.filter(output => output !== entry && !isAtOnce(output)).map(({ asset }) => asset),
  }
}

/** What stands around the course keeps the house's colours. */
function buildEditorStyle(): string {
  return (
    transformSync(renderPartTheme('.ed-house', HOUSE_HUES), { loader: 'css', minify: true }).code +
    bundle('editor/editor.css')
  )
}

/** What stands around the course under review keeps the house's colours, as in the editor. */
function buildReviewStyle(): string {
  const colours = renderPartTheme('.rv-house', HOUSE_HUES)
  return transformSync(colours, { loader: 'css', minify: true }).code + bundle('review/review.css')
}

function bundle(entry: string): string {
  const result = buildSync({
    ...BUNDLING,
    entryPoints: [findSource(entry)],
    format: 'iife',
    target: entry.endsWith('.ts') ? TARGET : 'esnext',
  })
  return result.outputFiles[0]!.text
}

function findSource(name: string): string {
  return fileURLToPath(new URL(`browser/${name}`, import.meta.url))
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
