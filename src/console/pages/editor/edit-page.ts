import type { FastifyReply } from 'fastify'
import { buildContent, sendContent } from '../../../api/content.ts'
import type { Brand } from '../../../brand/brand.ts'
import type { DraftState } from '../../../flows/draft-course.ts'
import { textDirection } from '../../../language/locales.ts'
import { type Html, html, jsonForScript, readMarkup } from '../../../look/html.ts'
import { icon, renderIconSheet } from '../../../look/icons.ts'
import { readStrings, type Strings } from '../../../player/strings.ts'
import { buildConsoleAssets, playerStyleUrl } from '../../assets.ts'
import { pickSections } from '../../console-strings.ts'
import { HTML, PAGE_HEADERS, VARY } from '../../page.ts'
import { rich } from '../../rich-text.ts'
import type { Section, Words } from '../../words.ts'
import { type EditorSchemas, editorSchemas } from './editor-schemas.ts'

/** Data that the page embeds for its script. */
export type EditorData = {
  state: DraftState
  schemas: EditorSchemas
  strings: Strings
  /** Whether a brand's colours replace the course's hues, which then have no visible effect. */
  hasBrandColours: boolean
  hasModel: boolean
  /** URLs of the lazily loaded part of the editor: scripts, style sheet and texts. */
  later: { scripts: string[]; style: string; words: string }
}

/** Sections of texts for the script, including the names of the parts of a course. */
const SPOKEN = ['editor', 'lacks', 'rules', 'places', 'names', 'ones'] as const satisfies Section[]
export type EditorSection = (typeof SPOKEN)[number]

/** Icons that only the editor uses. */
const DRAWINGS = {
  plus: html`<path d="M12 5v14M5 12h14"/>`,
  trash: html`<path d="M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5"/>`,
  undo: html`<path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3"/>`,
  redo: html`<path d="m16 5 4 4-4 4m4-4H10a5.5 5.5 0 0 0 0 11h3"/>`,
  again: html`<path d="M5 12a7 7 0 0 1 12-5l2 2m0-5v5h-5M19 12a7 7 0 0 1-12 5l-2-2m0 5v-5h5"/>`,
  fields: html`<path d="M4 6h16v4H4zM4 14h16v4H4z"/>`,
  copy: html`<path d="M9 9h11v11H9zM15 9V4H4v11h5"/>`,
  grip: html`<path d="M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1" stroke-width="3"/>`,
  beside: html`<path d="M3 5h18v14H3zM14 5v14"/>`,
  'format-bold': html`<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z"/>`,
  'format-italic': html`<path d="M10 5h7M7 19h7M14 5l-4 14"/>`,
  'format-formula': html`<path d="M17 7V5H7l6 7-6 7h10v-2"/>`,
  'format-code': html`<path d="m8 7-5 5 5 5M16 7l5 5-5 5"/>`,
  'format-list': html`<path d="M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1"/>`,
  'format-link': html`<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>`,
  picture: html`<path d="M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 4M15.5 9h.1"/>`,
  comment: html`<path d="M4 5h16v11H10l-5 4v-4H4z"/>`,
  keys: html`<path d="M3 7h18v11H3zM7 11h.1M11 11h.1M15 11h.1M8 15h8"/>`,
}

/**
 * Renders the editor's page: the course as learners see it, and a layer over it whose classes begin with `ed-`. The
 * script draws both.
 */
export function editPage(words: Words, state: DraftState, brand: Brand | null, hasModel: boolean): string {
  const { course } = state
  const { editor, icon: favicon } = buildConsoleAssets()
  const later = {
    scripts: editor.later.map(({ url }) => url),
    style: editor.laterStyle.url,
    words: editor.laterWords[words.locale].url,
  }
  const playerStyle = playerStyleUrl(brand?.typeface)
  const hasBrandColours = brand?.colours != null
  const strings = readStrings(course.language)
  const data: EditorData = { state, schemas: editorSchemas(), strings, hasBrandColours, hasModel, later }
  return readMarkup(html`
    <!doctype html>
    <html lang="${words.locale}" dir="ltr" data-format="onepage">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${words.text('editor.title', { name: course.name })} · Coursewright</title>
        <meta name="robots" content="noindex">
        <link rel="icon" href="${favicon}">
        <link rel="stylesheet" href="${playerStyle}">
        <link rel="stylesheet" href="/go/${course.id}/theme.css">
        <link rel="stylesheet" href="${editor.style.url}">
        ${editor.modules.map(({ url }) => html`<link rel="modulepreload" href="${url}">`)}
        <script type="module" src="${editor.script.url}"></script>
      </head>
      <body class="ed-body">
        ${renderIconSheet()}
        ${drawingSheet()}
        <a class="skip" href="#ed-course">${words.text('editor.skip')}</a>
        ${renderBar(words, state)}
        <p class="notice ed-plain">${rich(words, 'editor.plain', waysWithoutScript(words, course.id))}</p>
        <div class="ed-layout">
          <nav class="ed-outline ed-house scripted" aria-label="${words.text('editor.parts')}"></nav>
          <main id="ed-course" class="ed-course" lang="${course.language}" dir="${textDirection(course.language)}" tabindex="-1"></main>
          ${besidePanel(words)}
        </div>
        <div role="status" id="ed-live"></div>
        <script type="application/json" id="ed-data">${jsonForScript(data)}</script>
        <script type="application/json" id="words">${jsonForScript(pickSections(words.locale, SPOKEN))}</script>
      </body>
    </html>
  `)
}

/**
 * Headers of the editor's page. They allow media, because sounds and films of the course can be played in the editor.
 */
const EDITOR_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; media-src 'self'`,
}

export function sendEditor(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return sendContent(reply.headers({ ...EDITOR_HEADERS, vary: VARY }), buildContent(page, HTML, 'often'), 'no-store')
}

function waysWithoutScript(words: Words, id: string) {
  return {
    read: html`<a href="/go/${id}">${words.text('editor.plainRead')}</a>`,
    versions: html`<a href="/console/courses/${id}/versions">${words.text('editor.plainVersions')}</a>`,
    api: html`<a href="/docs">API</a>`,
  }
}

/** Renders the part of the bar that is there without a script; the script draws the rest. */
function renderBar(words: Words, { course, version }: DraftState): Html {
  return html`
    <header class="ed-bar ed-house">
      <a class="ed-tool" href="/console/courses/${course.id}">
        ${icon('back')}
        <span class="unseen">${words.text('editor.back')}</span>
      </a>
      <div class="ed-name">
        <h1><bdi lang="${course.language}">${course.name}</bdi></h1>
        <p data-state="saved"><i aria-hidden="true"></i><span data-words>${words.text('editor.version', { number: version })}</span></p>
      </div>
    </header>
  `
}

/**
 * Renders the panel with the preview of the draft. Without `allow-same-origin`, nothing in a course can access the
 * console.
 */
function besidePanel(words: Words): Html {
  return html`
    <aside class="ed-beside ed-house" aria-label="${words.text('editor.besideTitle')}" hidden>
      <fieldset class="ed-switch">
        <legend class="unseen">${words.text('course.previewSize')}</legend>
        <label><input type="radio" name="beside" value="phone" checked><span>${words.text('course.phone')}</span></label>
        <label><input type="radio" name="beside" value="desktop"><span>${words.text('course.desktop')}</span></label>
      </fieldset>
      <div class="ed-stage" data-size="phone">
        <iframe title="${words.text('editor.besideTitle')}" sandbox="allow-scripts allow-forms"></iframe>
      </div>
      <p class="ed-hint">${words.text('editor.besideLead')}</p>
    </aside>
  `
}

function drawingSheet(): Html {
  const symbols = Object.entries(DRAWINGS).map(([name, drawing]) => {
    return html`<symbol id="icon-${name}" viewBox="0 0 24 24">${drawing}</symbol>`
  })
  return html`<svg class="sheet" aria-hidden="true">${symbols}</svg>`
}
