import type { Brand } from '../../../brand/brand.ts'
import { groupTextsByPart, type PartText } from '../../../course/change/part-texts.ts'
import type { Course } from '../../../course/schema.ts'
import { textDirection } from '../../../language/locales.ts'
import { type Html, html, jsonForScript, NOTHING, readMarkup } from '../../../look/html.ts'
import { icon, renderIconSheet } from '../../../look/icons.ts'
import { previewFiles } from '../../../player/assets.ts'
import { chooseTheme } from '../../../player/course-theme.ts'
import { openFolds, renderOpenCourse } from '../../../player/open/render-open-course.ts'
import { listOpenPieces, NO_PIECES } from '../../../player/pieces.ts'
import { renderBrandMark } from '../../../player/render/render-brand.ts'
import { readStrings } from '../../../player/strings.ts'
import { createTranslator } from '../../../player/translator.ts'
import type { ReviewAtToken } from '../../../store/reviews/reviews.ts'
import { buildConsoleAssets } from '../../assets.ts'
import { CONSOLE_LANGUAGES, CONSOLE_LOCALES } from '../../console-locales.ts'
import { pickSections } from '../../console-strings.ts'
import { renderDay } from '../../page.ts'
import { describePlace } from '../../part-names.ts'
import { rich } from '../../rich-text.ts'
import type { Words } from '../../words.ts'
import { nameTexts } from './name-texts.ts'

/**
 * Data for the page's script: the version, the language, and the texts of each part that has texts, so that reviewers
 * can suggest other wordings.
 */
export type ReviewData = { version: number; language: string; texts: { [partId: string]: NamedText[] } }
export type NamedText = PartText & { name: string }

/**
 * Content security policy. The script only creates elements, so no text can become markup, and nothing is loaded from
 * other sites.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const COMMENT_DRAWING = html`<path d="M4 5h16v11h-8l-4.5 4v-4H4z"/>`

/**
 * Returns the headers of a review page. The page's address is a secret, so links in the course send no referrer, and
 * search engines must not index the page.
 */
export function buildReviewHeaders(): Record<string, string> {
  return {
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  }
}

/**
 * Renders the whole course, expanded, with a margin for comments. The page is the same for every reader: the script
 * fetches the comments.
 */
export function renderReviewPage(words: Words, review: ReviewAtToken, course: Course, brand: Brand | null): string {
  const strings = readStrings(course.language)
  const texts = Object.fromEntries(
    [...groupTextsByPart(course)].map(([partId, each]) => [partId, nameTexts(words, each)]),
  )
  const data: ReviewData = { version: course.version, language: course.language, texts }
  const page = html`
    <!doctype html>
    <html lang="${words.locale}" dir="ltr" data-format="onepage">
      ${renderReviewHead(words.text('review.pageTitle', { name: course.name }), { course, brand })}
      <body class="rv-body">
        ${renderIconSheet()}
        <svg class="sheet" aria-hidden="true"><symbol id="icon-comment" viewBox="0 0 24 24">${COMMENT_DRAWING}</symbol></svg>
        <a class="skip" href="#course">${words.text('frame.skip')}</a>
        ${renderBar(words, review, course)}
        <div class="rv-layout">
          <main class="rv-course open-course" id="course" tabindex="-1">
            <p class="rv-lead rv-house">${words.text('review.lead')}</p>
            <noscript><p class="notice">${words.text('review.noScript')}</p></noscript>
            <p class="rv-newer rv-house" id="rv-newer" role="status" hidden></p>
            <div lang="${course.language}" dir="${textDirection(course.language)}">
              ${renderOpenCourse(course, {
                mark: brand ? renderBrandMark(brand, `/review/${review.token}/logo`) : NOTHING,
                shelf: { media: course.media ?? [], folder: `/review/${review.token}/media/` },
                translator: createTranslator(strings, course.language),
                frame: (partId, drawn) => framePart(words, course, partId, drawn),
              })}
            </div>
          </main>
          ${renderMargin(words)}
        </div>
        ${renderFoot(words)}
        <dialog class="rv-dialog rv-house" id="rv-dialog" aria-labelledby="rv-dialog-title"></dialog>
        <p class="rv-house unseen" role="status" id="rv-said"></p>
        <script type="application/json" id="review-data">${jsonForScript(data)}</script>
        <script type="application/json" id="words">${jsonForScript(pickSections(words.locale, ['review']))}</script>
      </body>
    </html>
  `
  return openFolds(readMarkup(page))
}

export function renderReviewHead(title: string, shown: { course: Course; brand: Brand | null } | null = null): Html {
  const { reviewScript, reviewStyle, icon: favicon } = buildConsoleAssets()
  const files = shown
    ? previewFiles(
        listOpenPieces(shown.course, shown.brand),
        shown.brand?.typeface,
        chooseTheme(shown.course, shown.brand),
      )
    : previewFiles(NO_PIECES)
  return html`
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
      <title>${title}</title>
      <meta name="robots" content="noindex,nofollow">
      <link rel="icon" href="${favicon}">
      <link rel="stylesheet" href="/assets/${files.style.name}">
      <link rel="stylesheet" href="${reviewStyle.url}">
      ${shown && html`<script src="${reviewScript.url}" defer></script>`}
    </head>
  `
}

function renderBar(words: Words, { title, expiresAt }: ReviewAtToken, course: Course): Html {
  const shows = rich(words, 'review.shows', { number: course.version, day: renderDay(words, expiresAt) })
  return html`
    <header class="rv-bar rv-house">
      <div class="rv-name">
        <p><b><bdi>${title || course.name}</bdi></b></p>
        <p>${shows} <b id="rv-approved"></b></p>
      </div>
      <div class="rv-tools">
        ${renderContents(words, course)}
        <button type="button" class="rv-sheet" id="rv-sheet" aria-controls="rv-margin" aria-expanded="false" hidden>
          ${commentIcon()} <span></span>
        </button>
        <button type="button" class="rv-approve" id="rv-approve" hidden>${words.text('review.approve')}</button>
      </div>
    </header>
  `
}

/** Renders a table of contents, because a course may have up to 63 lessons. */
function renderContents(words: Words, { chapters, language }: Course): Html {
  const items = chapters.map((chapter, at) => {
    const lessons = chapter.lessons.map((lesson, index) => {
      return html`<li><a href="#part-${lesson.id}">${at + 1}.${index + 1} ${lesson.title}</a></li>`
    })
    return html`<li><a href="#part-${chapter.id}">${chapter.title}</a><ol>${lessons}</ol></li>`
  })
  return html`
    <details class="rv-contents">
      <summary>${icon('list')} <span>${words.text('review.contents')}</span></summary>
      <nav aria-label="${words.text('review.contents')}"><ol lang="${language}" dir="${textDirection(language)}">${items}</ol></nav>
    </details>
  `
}

/** Renders a part with the button that opens the comment form. The button is hidden until the script shows it. */
function framePart(words: Words, course: Course, partId: string, drawn: Html): Html {
  const place = describePlace(words, partId, course)
  return html`
    <div class="rv-part" id="part-${partId}" data-part="${partId}" data-place="${place}">
      <button type="button" class="rv-say rv-house" lang="${words.locale}" dir="ltr" hidden>
        ${commentIcon()}
        <span class="rv-word">${words.text('review.comment')}</span>
        <span class="unseen" data-on>: ${place}</span>
        <span class="rv-here"></span>
      </button>
      ${drawn}
    </div>
  `
}

function renderMargin(words: Words): Html {
  return html`
    <aside class="rv-margin rv-house" id="rv-margin" aria-labelledby="rv-heading" tabindex="-1">
      <div class="rv-head">
        <h2 id="rv-heading">${words.text('review.comments')} <span class="rv-badge warn" id="rv-count" hidden></span></h2>
        <button type="button" class="rv-close" id="rv-close">
          ${icon('close')}
          <span class="unseen">${words.text('review.closePanel')}</span>
        </button>
      </div>
      <div id="rv-writer"></div>
      <details class="rv-approvals" id="rv-approvals" hidden>
        <summary>${words.text('review.approvalsTitle')}</summary>
        <ul></ul>
      </details>
      <ol class="rv-threads" id="rv-threads"></ol>
    </aside>
  `
}

/** Renders links to the same page in other languages, because reviewers have no settings. */
function renderFoot(words: Words): Html {
  const links = CONSOLE_LOCALES.filter(code => code !== words.locale).map(code => {
    return html`<a href="?language=${code}" lang="${code}" hreflang="${code}">${CONSOLE_LANGUAGES[code]}</a>`
  })
  return html`<footer class="rv-foot rv-house"><nav aria-label="${words.text('review.language')}">${links}</nav></footer>`
}

function commentIcon(): Html {
  return html`<svg class="icon" aria-hidden="true"><use href="#icon-comment"/></svg>`
}
