import { type Html, html } from '../../../look/html.ts'
import { cutExcerpt, type Match } from '../../../player/study/find-passages.ts'
import { buildConsoleAssets } from '../../assets.ts'
import { type Page, renderBrand } from '../../page.ts'
import { type Guide, type GuidePassage, readGuides, type searchGuides } from './guides.ts'
import { renderGuide } from './render-guide.ts'

const MOST_SHOWN = 50

export function guidePage(guide: Guide): Page {
  return frameGuide(guide.title, guide.name, '', html`<article class="guide">${renderGuide(guide)}</article>`)
}

export function searchPage(query: string, { matches, hasAllWords }: ReturnType<typeof searchGuides>): Page {
  const title = `Search: ${query}`
  const count = `${hasAllWords ? 'Matches' : 'No part has all these words. Parts with most of them'}: ${matches.length}`
  return frameGuide(
    title,
    '',
    query,
    html`
      <section aria-labelledby="found-title">
        <h1 id="found-title">${title}</h1>
        <p class="lead" role="status">${matches.length === 0 ? 'Nothing found.' : count}</p>
        <ul class="found">${matches.slice(0, MOST_SHOWN).map(renderMatch)}</ul>
      </section>
    `,
  )
}

/** Renders the list of guides beside the API reference, with a search that works without a script. */
export function renderGuideList(here: string, query: string): Html {
  const entries = readGuides().map(({ name, title }) => {
    return html`<li><a href="/docs/${name}"${name === here && html` aria-current="page"`}>${title}</a></li>`
  })
  return html`
    <form class="docs-search" action="/docs/search" role="search">
      <label class="unseen" for="docs-query">Search the documentation</label>
      <input id="docs-query" name="q" type="search" value="${query}" maxlength="200" placeholder="Search" required>
      <button class="button small quiet">Search</button>
    </form>
    <ul>
      <li>
        <span class="docs-group">Guides</span>
        <ul class="docs-guides">${entries}</ul>
      </li>
    </ul>
  `
}

function frameGuide(title: string, here: string, query: string, content: Html): Page {
  const { docsStyle } = buildConsoleAssets()
  return {
    title,
    visitor: null,
    head: html`<link rel="stylesheet" href="${docsStyle.url}">`,
    body: html`
      <div class="docs">
        <nav class="docs-list" aria-label="Documentation">
          <a class="brand" href="/">${renderBrand()}Coursewright</a>
          ${renderGuideList(here, query)}
          <ul>
            <li><a href="/docs">API reference</a></li>
          </ul>
        </nav>
        <div>${content}</div>
      </div>
    `,
  }
}

function renderMatch({ passage: { guide, id, title, text }, start, end }: Match<GuidePassage>): Html {
  const { from, to } = cutExcerpt(text, start)
  return html`
    <li>
      <a href="/docs/${guide.name}#${id}">${title === guide.title ? title : `${guide.title}: ${title}`}</a>
      <p>
        ${from > 0 ? '…' : ''}${text.slice(from, start)}
        <mark>${text.slice(start, end)}</mark>
        ${text.slice(end, to)}${to < text.length ? '…' : ''}
      </p>
    </li>
  `
}
