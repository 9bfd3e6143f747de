import type { FastifyReply } from 'fastify'
import { type Html, html, markupOf, NOTHING } from '../../look/html.ts'
import { icon, renderIconSheet } from '../../look/icons.ts'
import { renderTiles } from '../../look/mosaic.ts'
import { sendOnce } from '../content.ts'
import { BRAND_SEED, buildConsoleAssets } from './assets.ts'
import type { Visitor } from './visitor.ts'

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
  /** The entry of the navigation that this page belongs to. */
  at?: string
  head?: Html
  body: Html
}

/** With `no-referrer` a browser would send our own forms with `Origin: null`. */
export const PAGE_HEADERS = { 'content-security-policy': POLICY, 'referrer-policy': 'same-origin' }
export const HTML = 'text/html; charset=utf-8'

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return sendOnce(reply.headers(PAGE_HEADERS), HTML, renderPage(page))
}

const KEY_PLACES = [
  { path: '/console', name: 'Overview' },
  { path: '/console/courses', name: 'Courses' },
  { path: '/console/sources', name: 'Documents' },
  { path: '/console/brand', name: 'Brand' },
  { path: '/console/deliveries', name: 'Deliveries' },
  { path: '/console/usage', name: 'Usage' },
]
const OPERATOR_PLACES = [{ path: '/console/accounts', name: 'Accounts' }]

export function renderPage({ title, visitor, at, head = NOTHING, body }: Page): string {
  const { script, style, font, icon: favicon } = buildConsoleAssets()
  return markupOf(html`
    <!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${title} · Coursewright</title>
        <meta name="robots" content="noindex">
        <link rel="icon" href="${favicon}">
        <link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
        <link rel="stylesheet" href="${style.url}">
        <script src="${script.url}" defer></script>
        ${head}
      </head>
      <body>
        ${renderIconSheet()}
        <a class="skip" href="#main">Skip to the content</a>
        ${visitor && renderTopBar(visitor, at)}
        <main id="main" tabindex="-1">${body}</main>
        <footer>
          <p>Coursewright</p>
          <nav aria-label="For programs">
            <a href="/docs">API reference</a>
            <a href="/openapi.json">OpenAPI</a>
            <a href="/llms.txt">llms.txt</a>
          </nav>
        </footer>
      </body>
    </html>
  `)
}

function renderTopBar(visitor: Visitor, at: string | undefined): Html {
  const isOperator = visitor.kind === 'operator'
  const links = (isOperator ? OPERATOR_PLACES : KEY_PLACES).map(({ path, name }) => {
    return html`<li><a href="${path}"${at === path && html` aria-current="page"`}>${name}</a></li>`
  })
  const who = isOperator
    ? html`<span class="who">Operator</span>`
    : html`
      <span class="who" title="${visitor.keyName} ${visitor.keyStart}…${visitor.keyEnd}">
        <b>${visitor.accountName}</b>
      </span>
    `
  const create =
    !isOperator &&
    at !== '/console' &&
    at !== '/console/new' &&
    html`<a class="button small" href="/console/new"><span>New<span class="roomy"> course</span></span></a>`
  return html`
    <header class="bar">
      <div class="bar-row">
        <a class="brand" href="/console">${renderBrand()}Coursewright</a>
        <nav aria-label="Console">
          <ul>
            ${links}
          </ul>
        </nav>
        <div class="bar-end">
          ${who}
          <form method="post" action="/console/sign-out">
            <button class="link">Sign out</button>
          </form>
          ${create}
        </div>
      </div>
    </header>
  `
}

/** Two by two: the mosaic at its smallest. */
export function renderBrand(): Html {
  return html`<svg class="brand-art" viewBox="0 0 200 200" aria-hidden="true">${renderTiles(BRAND_SEED, 4, 2)}</svg>`
}

export function pageHead(title: string, lead: Html | string | null = null, action: Html = NOTHING): Html {
  return html`<div class="head"><div><h1>${title}</h1>${lead && html`<p class="lead">${lead}</p>`}</div>${action}</div>`
}

/** Copying needs a script; without one the text can still be selected. */
export function copyButton(target: string, what: string): Html {
  return html`
    <button type="button" class="button quiet small scripted" data-copy="${target}">
      ${icon('copy')}
      <span>Copy<span class="unseen"> ${what}</span></span>
    </button>
  `
}

export function renderTime(milliseconds: number): Html {
  const iso = new Date(milliseconds).toISOString()
  return html`<time datetime="${iso}" title="${iso}">${TIME.format(milliseconds)}</time>`
}

export function renderDay(milliseconds: number): Html {
  return html`<time datetime="${new Date(milliseconds).toISOString()}">${DAY.format(milliseconds)}</time>`
}

/** A server knows no visitor's time zone: UTC, and said so. */
const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
