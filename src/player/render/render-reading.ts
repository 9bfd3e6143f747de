import type { Article, Course } from '../../course/schema.ts'
import type { JobAid } from '../../course/sheets/job-aid.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { PART_IDS } from '../parts.ts'
import type { Translator } from '../translator.ts'
import { renderArticle, renderJobAid, renderLine } from './markdown.ts'
import { renderMinutes } from './render-minutes.ts'

export function renderArticles(articles: Article[], pager: Html, translator: Translator): Html {
  const id = PART_IDS.articles
  const items = articles.map(article => {
    return html`
      <details class="fold article">
        <summary>
          ${icon('book')}
          <h3>${article.title}</h3>
          ${renderMinutes(article.minutes, translator)}
          ${icon('chevron')}
        </summary>
        <article class="prose" id="${article.id}" aria-label="${article.title}">
          ${renderArticle(article.markdown, translator)}
        </article>
      </details>
    `
  })
  return html`
    <section class="page part" id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title" tabindex="-1">${translator.text('articles')}</h2>
      <div class="folds">${items}</div>
      ${pager}
    </section>
  `
}

export function renderJobAids(jobAids: JobAid[], pager: Html, translator: Translator): Html {
  const id = PART_IDS.jobAids
  return html`
    <section class="page part" id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title" tabindex="-1">${translator.text('jobAids')}</h2>
      ${jobAids.map(aid => renderAid(aid, translator))}
      ${pager}
    </section>
  `
}

/** Renders a job aid without folds, because people look at it at a glance and print it. */
export function renderAid({ id, title, markdown }: JobAid, translator: Translator): Html {
  return html`
    <article class="job-aid prose" id="${id}" aria-labelledby="${id}-title">
      <h3 id="${id}-title">${title}</h3>
      ${renderJobAid(markdown, `${id}-title`, translator)}
    </article>
  `
}

export function renderGlossary(glossary: Course['glossary'], pager: Html, translator: Translator): Html {
  const id = PART_IDS.glossary
  const entries = glossary.map(({ term, definition }) => {
    return html`
      <div>
        <dt>${term}</dt>
        <dd>${renderLine(definition)}</dd>
      </div>
    `
  })
  return html`
    <section class="page part" id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title" tabindex="-1">${translator.text('glossary')}</h2>
      <dl class="glossary">${entries}</dl>
      ${pager}
    </section>
  `
}
