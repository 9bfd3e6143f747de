import type { Brand } from '../../brand/brand.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { CourseContent, Lesson } from '../../course/schema.ts'
import { type Html, html, NOTHING, readMarkup } from '../../look/html.ts'
import { icon, listIcons, renderIconSheet } from '../../look/icons.ts'
import { EMPTY_SHELF } from '../media/media-shelf.ts'
import { openFolds, renderOpenChapters } from '../open/render-open-course.ts'
import { renderLine } from '../render/markdown.ts'
import { renderBrandMark, renderFootLine } from '../render/render-brand.ts'
import { renderCourseName, renderCoverMosaic } from '../render/render-hero.ts'
import type { Strings } from '../strings.ts'
import { createTranslator, type Translator } from '../translator.ts'

/** A course that is being written. A lesson without blocks is not written yet. */
export type LiveCourse = CourseContent & { id: string }

/** `version` counts the changes of the document, so that the script knows when to update the page. */
export type LiveOptions = {
  version: number
  progress: number
  brand: Brand | null
  assets: { style: string; script: string; logo?: string }
}

const MAIN_ID = 'main-content'

/**
 * Renders the page at a course's address while the course is being written. Finished parts are shown as for reviewers,
 * the others by their titles.
 */
export function renderLivePage(course: LiveCourse, strings: Strings, options: LiveOptions): string {
  const translator = createTranslator(strings, course.language)
  const body = renderBody(course, options, translator)
  const icons = new Set(listIcons(readMarkup(body)))
  const page = html`
    <!doctype html>
    <html lang="${course.language}" dir="${translator.direction}" data-format="onepage">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${course.name}</title>
        <meta name="robots" content="noindex">
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="${options.assets.style}">
        <script src="${options.assets.script}" defer></script>
      </head>
      <body data-live="${options.version}">
        <a class="skip" href="#${MAIN_ID}">${translator.text('skipToContent')}</a>
        ${renderIconSheet(name => icons.has(name))}
        ${body}
      </body>
    </html>
  `
  return openFolds(readMarkup(page))
}

function renderBody(course: LiveCourse, { brand, assets, progress }: LiveOptions, translator: Translator): Html {
  const lessons = listLessons(course)
  const count = lessons.length
  const done = translator.number(lessons.filter(isWritten).length)
  const waiting = new Set(lessons.filter(lesson => !isWritten(lesson)).map(({ id }) => id))
  const chapters = renderOpenChapters(course, {
    mark: NOTHING,
    shelf: EMPTY_SHELF,
    translator,
    frame: (partId, drawn) => (waiting.has(partId) ? html`${drawn}${renderWaiting(translator)}` : drawn),
  })
  return html`
    <header class="hero live-hero">
      <div class="hero-text">
        ${brand && renderBrandMark(brand, assets.logo)}
        <p class="eyebrow">${translator.text('beingWritten')}</p>
        ${renderCourseName(course)}
        <p class="headline">${renderLine(course.headline)}</p>
        <p class="live-state">
          <progress max="100" value="${progress}" aria-label="${translator.text('beingWritten')}"></progress>
          <span role="status" data-live-count>${translator.count('lessonsDone', count, { done })}</span>
        </p>
        <p class="live-note" role="status" data-live-note data-stopped="${translator.text('liveStopped')}">
          ${translator.text('liveNote')}
        </p>
        <noscript>
          <p><a class="button" href="/go/${course.id}">${translator.text('lookForMore')}</a></p>
        </noscript>
        <nav class="live-outline" aria-label="${translator.text('contents')}" data-live-outline>
          ${renderOutline(course, translator)}
        </nav>
      </div>
      <div class="hero-art">${renderCoverMosaic(course.id)}</div>
    </header>
    <main class="live-main" id="${MAIN_ID}" tabindex="-1">${chapters}</main>
    ${brand && html`<footer>${renderFootLine(brand)}</footer>`}
  `
}

function renderOutline({ chapters }: LiveCourse, translator: Translator): Html {
  const items = chapters.map(({ title, lessons }) => {
    const rows = lessons.map(lesson => {
      if (isWritten(lesson)) return html`<li>${icon('check')} <a href="#${lesson.id}-title">${lesson.title}</a></li>`
      return html`
        <li class="waiting">
          <span class="live-dot"></span>
          <span>
            ${lesson.title}
            <span class="unseen"> (${translator.text('beingWritten')})</span>
          </span>
        </li>
      `
    })
    return html`<li><b>${title}</b><ul>${rows}</ul></li>`
  })
  return html`<ol>${items}</ol>`
}

function renderWaiting(translator: Translator): Html {
  return html`<p class="live-waiting"><span class="live-dot"></span>${translator.text('beingWritten')}</p>`
}

function isWritten({ blocks }: Lesson): boolean {
  return blocks.length > 0
}
