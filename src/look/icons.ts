import { type Html, html } from './html.ts'

/** Line drawings on a square of 24, drawn once and used by name. */
const DRAWINGS = {
  arrow: html`<path d="M4 12h15m-6-6 6 6-6 6"/>`,
  back: html`<path d="M20 12H5m6-6-6 6 6 6"/>`,
  book: html`<path d="M12 6.5C9.5 4.7 6.7 4.5 4 5.5V19c2.7-1 5.5-.8 8 1 2.5-1.8 5.3-2 8-1V5.5c-2.7-1-5.5-.8-8 1zm0 0V20"/>`,
  cards: html`
    <rect x="3.5" y="7.5" width="11.5" height="13" rx="1.5"/>
    <path d="M8.5 7.5V5A1.5 1.5 0 0 1 10 3.5h9A1.5 1.5 0 0 1 20.5 5v10a1.5 1.5 0 0 1-1.5 1.5h-4"/>
  `,
  check: html`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
  chevron: html`<path d="m6 9.5 6 6 6-6"/>`,
  clock: html`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`,
  close: html`<path d="m6.5 6.5 11 11m0-11-11 11"/>`,
  copy: html`<path d="M9 9h11v11H9zM5 15H4V4h11v1"/>`,
  down: html`<path d="M12 4v15m-6-6 6 6 6-6"/>`,
  exit: html`<path d="M14 4h5v16h-5M4 12h11m-4-4 4 4-4 4"/>`,
  flag: html`<path d="M6 21V4h12l-2.5 4.5L18 13H6"/>`,
  list: html`<path d="M4 7h16M4 12h16M4 17h10"/>`,
  note: html`<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5m0-8.5v.1"/>`,
  path: html`<path d="M6 19a2 2 0 1 0 0-.1M8 19h7.5a3.5 3.5 0 0 0 0-7h-7a3.5 3.5 0 0 1 0-7H16m0 0a2 2 0 1 0 0-.1"/>`,
  pause: html`<path d="M9 6v12m6-12v12"/>`,
  pen: html`<path d="m4 20 1-4.5L16 4.5l3.5 3.5-11 11zm9.5-13 3.5 3.5"/>`,
  play: html`<path d="M8 5.5v13l11-6.5z"/>`,
  print: html`<path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z"/>`,
  puzzle: html`<path d="M4 8h4.5a2.3 2.3 0 1 1 4.5 0H18v4.5a2.3 2.3 0 1 1 0 4.5V20H4z"/>`,
  search: html`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>`,
  sound: html`<path d="M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4.5 4.5 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11"/>`,
  tip: html`<path d="M9 18h6m-5 3h4M8.2 14.5a6 6 0 1 1 7.6 0c-.7.7-.8 1.5-.8 2.5H9c0-1-.1-1.8-.8-2.5z"/>`,
  up: html`<path d="M12 20V5m-6 6 6-6 6 6"/>`,
  video: html`<path d="M3.5 6.5h12v11h-12zM15.5 10.5l5-3v9l-5-3"/>`,
  warning: html`<path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.5v.1"/>`,
} as const

export type IconName = keyof typeof DRAWINGS

/** Renders the symbols of every icon, or only of those that a page uses. */
export function renderIconSheet(isUsed: (name: string) => boolean = () => true): Html {
  const drawings = Object.entries(DRAWINGS).filter(([name]) => isUsed(name))
  const symbols = drawings.map(([name, drawing]) => {
    return html`<symbol id="icon-${name}" viewBox="0 0 24 24">${drawing}</symbol>`
  })
  return html`<svg class="sheet" aria-hidden="true">${symbols}</svg>`
}

/** Lists the icons that some markup uses, because a page includes only these. */
export function listIcons(markup: string): string[] {
  return [...new Set(markup.match(/(?<=#icon-)\w+/g))]
}

/** Renders an icon. It always stands beside words of the same meaning, so it is hidden from assistive technology. */
export function icon(name: IconName): Html {
  return html`<svg class="icon icon-${name}" aria-hidden="true"><use href="#icon-${name}"/></svg>`
}
