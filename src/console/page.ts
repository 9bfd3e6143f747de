import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendOnce } from '../api/content.ts'
import { type Html, html, jsonForScript, NOTHING, readMarkup } from '../look/html.ts'
import { icon, renderIconSheet } from '../look/icons.ts'
import { renderTiles } from '../look/mosaic.ts'
import { BRAND_SEED, buildConsoleAssets } from './assets.ts'
import { CONSOLE_LANGUAGES, CONSOLE_LOCALES } from './console-locales.ts'
import { pickSections, readWords } from './console-strings.ts'
import type { Visitor } from './visitor.ts'
import { chooseWords } from './visitor-language.ts'
import type { Section, Words } from './words.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type Page = {
  title: string
  visitor: Visitor | null
  /** Path of the navigation entry that this page belongs to. */
  at?: string
  head?: Html
  /** Sections of texts that the scripts of this page need, besides those of every page. */
  scripted?: readonly Section[]
  body: Html
}

/**
 * Headers of every page. With the referrer policy `no-referrer`, browsers would send our own forms with `Origin: null`.
 */
export const PAGE_HEADERS = { 'content-security-policy': POLICY, 'referrer-policy': 'same-origin' }
export const HTML = 'text/html; charset=utf-8'
/** `Vary` header of pages: their language depends on a cookie or the browser's preferences. */
export const VARY = 'accept-language, cookie'

/** Sends a page; a page of the console is in the visitor's language. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { request } = reply
  if (request.words) reply.header('vary', VARY)
  return sendOnce(reply.headers(PAGE_HEADERS), HTML, renderPage(page, chooseWords(request), buildAddress(request)))
}

/**
 * Returns the address to which the language form leads back. The answer to a submitted form has no address of its own,
 * so the language form there leads to the console's start page. Returns null outside the console.
 */
function buildAddress({ method, url, words }: FastifyRequest): string | null {
  if (!words) return null
  return method === 'GET' ? url : '/console'
}

const KEY_PLACES = [
  { path: '/console', name: 'overview' },
  { path: '/console/courses', name: 'courses' },
  { path: '/console/sources', name: 'documents' },
  { path: '/console/brand', name: 'brand' },
] as const
/** Entries of the account menu: pages that are needed less often, so that the navigation bar fits on one line. */
const ACCOUNT_PLACES = [
  { path: '/console/deliveries', name: 'deliveries' },
  { path: '/console/usage', name: 'usage' },
  { path: '/console/key', name: 'key' },
] as const
const OPERATOR_PLACES = [
  { path: '/console/operator', name: 'overview' },
  { path: '/console/accounts', name: 'accounts' },
  { path: '/console/operator/jobs', name: 'jobs' },
  { path: '/console/operator/usage', name: 'usage' },
  { path: '/console/operator/plans', name: 'plans' },
] as const
const OPERATOR_MENU = [
  { path: '/console/operator/deliveries', name: 'deliveries' },
  { path: '/console/operator/audit', name: 'audit' },
  { path: '/console/operator/settings', name: 'settings' },
] as const

/** Renders a page. `address` is null for pages outside the console, which are English. */
export function renderPage(page: Page, words: Words = readWords(), address: string | null = null): string {
  const { title, visitor, at, head = NOTHING, scripted = [], body } = page
  const { script, style, operatorStyle, font, icon: favicon } = buildConsoleAssets()
  return readMarkup(html`
    <!doctype html>
    <html lang="${words.locale}" dir="ltr">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${title} · Coursewright</title>
        <meta name="robots" content="noindex">
        <link rel="icon" href="${favicon}">
        <link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
        <link rel="stylesheet" href="${style.url}">
        ${visitor?.kind === 'operator' && html`<link rel="stylesheet" href="${operatorStyle.url}">`}
        <script src="${script.url}" defer></script>
        ${head}
      </head>
      <body>
        ${renderIconSheet()}
        <a class="skip" href="#main">${words.text('frame.skip')}</a>
        ${visitor && renderTopBar(words, visitor, at)}
        <main id="main" tabindex="-1">${body}</main>
        <footer>
          <p>Coursewright · <a href="/docs/console">${words.text('frame.help')}</a></p>
          ${address !== null && languageForm(words, address)}
          <nav aria-label="${words.text('frame.forPrograms')}">
            <a href="/docs">${words.text('frame.apiReference')}</a>
            <a href="/openapi.json">OpenAPI</a>
            <a href="/llms.txt">llms.txt</a>
          </nav>
        </footer>
        <script type="application/json" id="words">${jsonForScript(pickSections(words.locale, ['script', ...scripted]))}</script>
      </body>
    </html>
  `)
}

/**
 * Renders a form to choose the language. Each language has its own name for itself on its button, so that everybody
 * recognises their own.
 */
export function languageForm(words: Words, address: string): Html {
  const buttons = CONSOLE_LOCALES.map(code => {
    return html`
      <button class="link" name="locale" value="${code}" lang="${code}"${code === words.locale && html` aria-current="true"`}>
        ${CONSOLE_LANGUAGES[code]}
      </button>
    `
  })
  return html`
    <form method="post" action="/console/language">
      <input type="hidden" name="back" value="${address}">
      <div class="tongues" role="group" aria-label="${words.text('frame.language')}">
        ${buttons}
      </div>
    </form>
  `
}

function renderTopBar(words: Words, visitor: Visitor, at: string | undefined): Html {
  const isOperator = visitor.kind === 'operator'
  const links = (isOperator ? OPERATOR_PLACES : KEY_PLACES).map(place => placeLink(words, place, at))
  const create =
    !isOperator &&
    at !== '/console' &&
    at !== '/console/new' &&
    html`
      <a class="button small" href="/console/new">
        <span class="roomy">${words.text('frame.newCourse')}</span>
        <span class="narrow" aria-hidden="true">${words.text('frame.new')}</span>
      </a>
    `
  return html`
    <header class="bar">
      <div class="bar-row">
        <a class="brand" href="/console">${renderBrand()}Coursewright</a>
        <nav aria-label="${words.text('frame.console')}">
          <ul>
            ${links}
          </ul>
        </nav>
        <div class="bar-end">
          ${accountMenu(words, visitor, at)}
          ${create}
        </div>
      </div>
    </header>
  `
}

type BarPlace = (typeof KEY_PLACES | typeof ACCOUNT_PLACES | typeof OPERATOR_PLACES | typeof OPERATOR_MENU)[number]

function placeLink(words: Words, { path, name }: BarPlace, at: string | undefined): Html {
  return html`<li><a href="${path}"${at === path && html` aria-current="page"`}>${words.text(`frame.${name}`)}</a></li>`
}

function accountMenu(words: Words, visitor: Visitor, at: string | undefined): Html {
  const isOperator = visitor.kind === 'operator'
  const title = isOperator ? words.text('frame.operator') : visitor.accountName
  const keyLine = !isOperator && html`<li class="hint">${visitor.keyName} ${visitor.keyStart}…${visitor.keyEnd}</li>`
  return renderMenu(
    html`<b class="who">${title}</b>`,
    html`
      ${keyLine}
      ${(isOperator ? OPERATOR_MENU : ACCOUNT_PLACES).map(place => placeLink(words, place, at))}
      <li><a href="/docs">${words.text('frame.help')}</a></li>
      <li>
        <form method="post" action="/console/sign-out">
          <button>${words.text('frame.signOut')}</button>
        </form>
      </li>
    `,
  )
}

/**
 * Renders a drop-down menu of links as a `details` element, which works without a script. The script closes an open
 * menu on Escape and on a press elsewhere.
 */
export function renderMenu(title: Html | string, items: Html, style = ''): Html {
  return html`
    <details class="menu" data-menu>
      <summary class="${style}">${title} ${icon('chevron')}</summary>
      <ul>${items}</ul>
    </details>
  `
}

/** Renders the logo: the mosaic with two by two tiles. */
export function renderBrand(): Html {
  return html`<svg class="brand-art" viewBox="0 0 200 200" aria-hidden="true">${renderTiles(BRAND_SEED, 4, 2)}</svg>`
}

export function pageHead(title: string, lead: Html | string | null = null, action: Html = NOTHING): Html {
  return html`<div class="head"><div><h1>${title}</h1>${lead && html`<p class="lead">${lead}</p>`}</div>${action}</div>`
}

/**
 * Renders a button that copies the text of an element. It needs a script; without one, the text can still be selected.
 * `what` is for screen readers only.
 */
export function copyButton(words: Words, target: string, what: string): Html {
  return html`
    <button type="button" class="button quiet small scripted" data-copy="${target}">
      ${icon('copy')}
      <span>${words.text('frame.copy')}<span class="unseen"> ${what}</span></span>
    </button>
  `
}

export function renderTime({ locale }: Words, milliseconds: number): Html {
  const iso = new Date(milliseconds).toISOString()
  const time = new Intl.DateTimeFormat(locale, TIME).format(milliseconds)
  return html`<time datetime="${iso}" title="${iso}">${time}</time>`
}

/** Renders a time to the second in UTC. No script converts this time, so that it matches the times in the logs. */
export function renderSecond({ locale }: Words, milliseconds: number): Html {
  const time = new Intl.DateTimeFormat(locale, { ...TIME, second: '2-digit' }).format(milliseconds)
  return html`<time datetime="${new Date(milliseconds).toISOString()}">${time}</time>`
}

export function renderDay({ locale }: Words, milliseconds: number): Html {
  const day = new Intl.DateTimeFormat(locale, DAY).format(milliseconds)
  return html`<time datetime="${new Date(milliseconds).toISOString()}">${day}</time>`
}

/** Time format of the server: UTC with its name, because the server does not know the visitor's time zone. */
const TIME = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const
const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
