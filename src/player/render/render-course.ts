import type { Course } from '../../course/schema.ts'
import { type Html, html, jsonForScript, NOTHING, readMarkup } from '../../look/html.ts'
import { icon, listIcons, renderIconSheet } from '../../look/icons.ts'
import { renderActivityEnd } from '../activities/render-activity-end.ts'
import { renderChecksBefore } from '../activities/render-checks-before.ts'
import { buildShelf, type MediaShelf } from '../media/media-shelf.ts'
import { listParts, PART_IDS } from '../parts.ts'
import type { Strings } from '../strings.ts'
import { createTranslator, type Translator } from '../translator.ts'
import { buildCourseData } from './course-data.ts'
import { renderAbout } from './render-about.ts'
import { renderAgreement } from './render-agreement.ts'
import { renderAssessment, renderPretest } from './render-assessment.ts'
import { renderBrandMark, renderFootLine } from './render-brand.ts'
import { renderBar, renderContents } from './render-contents.ts'
import { renderFinish } from './render-finish.ts'
import { renderHead } from './render-head.ts'
import { renderHero, renderOverview } from './render-hero.ts'
import { renderLater } from './render-later.ts'
import { renderChapter, renderSeal } from './render-lesson.ts'
import type { Stop } from './render-lesson-end.ts'
import type { RenderOptions } from './render-options.ts'
import { renderArticles, renderGlossary, renderJobAids } from './render-reading.ts'
import { renderRolePlays } from './render-role-plays.ts'
import { renderWrapup } from './render-wrapup.ts'
import { sealBank } from './seal-bank.ts'

export type { RenderOptions }

const MAIN_ID = 'main-content'

/** Renders the whole page of a course, from the document and nothing else. */
export function renderCourse(course: Course, strings: Strings, options: RenderOptions): string {
  const translator = createTranslator(strings, course.language)
  const mark = options.brand ? renderBrandMark(options.brand, options.assets.logo) : NOTHING
  const shelf = buildShelf(course, options.assets.media)
  const body = renderBody(course, mark, shelf, options, translator)
  const bank = options.still ? null : (options.bank ?? sealBank(course, strings, options.assets.media))
  const icons = new Set([...listIcons(readMarkup(body)), ...(bank?.icons ?? [])])
  const activity = options.activity?.data
  const data = { ...buildCourseData(course, strings, options.kind), ...(activity && { activity }) }
  const page = html`
    <!doctype html>
    <html
      lang="${course.language}"
      dir="${translator.direction}"
      data-format="${course.format}"${!options.still && html` class="lazy"`}
    >
      ${renderHead(course, options)}
      <body>
        <a class="skip" href="#${MAIN_ID}">${translator.text('skipToContent')}</a>
        ${renderIconSheet(name => icons.has(name))}
        ${body}
        ${bank && renderBank(bank)}
        <script type="application/json" id="course-data">${jsonForScript(data)}</script>
      </body>
    </html>
  `
  return readMarkup(page)
}

/** Renders the bank in a template, so that its script is not fetched before the template is copied into the page. */
function renderBank(bank: { address: string } | { text: string }): Html {
  const script =
    'address' in bank
      ? html`<script src="${bank.address}"></script>`
      : html`<script type="text/plain">${bank.text}</script>`
  return html`<template id="bank">${script}</template>`
}

function renderBody(
  course: Course,
  mark: Html,
  shelf: MediaShelf,
  options: RenderOptions,
  translator: Translator,
): Html {
  return html`
    ${options.kind === 'package' && renderBar(course, options, translator)}
    ${renderHero(course, mark, translator, shelf, options.activity)}
    ${options.kind === 'preview' && renderBar(course, options, translator)}
    <div class="shell">
      ${renderContents(course, options, translator)}
      <main id="${MAIN_ID}" tabindex="-1">
        ${!options.still && renderNoScript(translator)}
        ${!options.still && renderChanges(translator)}
        ${renderPages(course, shelf, options, translator)}
        ${options.activity && renderChecksBefore(options.activity, shelf, translator)}
      </main>
    </div>
    <footer>
      ${options.brand && renderFootLine(options.brand)}
      ${renderAbout(course, translator)}
    </footer>
    ${!options.still && renderLater(options.assets, translator)}
    ${renderNotice(translator)}
    <p class="unseen" id="announcer" role="status"></p>
  `
}

/** Renders the notice of changes since the learner's last visit; the script fills it in. */
function renderChanges(translator: Translator): Html {
  return html`
    <aside class="notice" id="course-changes" hidden>
      <p>
        <strong>${translator.text('courseChanged')}</strong>
        ${' '}
        <span data-new-lessons="${translator.text('newLessons')}"></span>
        ${' '}
        <span data-changed-questions="${translator.text('changedQuestions')}"></span>
        ${' '}
        <span data-lessons-gone="${translator.text('lessonsGone')}"></span>
      </p>
      <button type="button" class="notice-close">
        ${icon('close')}
        <span class="unseen">${translator.text('close')}</span>
      </button>
    </aside>
  `
}

function renderNoScript(translator: Translator): Html {
  return html`
    <noscript>
      <p class="notice">${translator.text('noScript')}</p>
    </noscript>
  `
}

/** Renders the notice in which the learner is told whether their progress is being saved. */
function renderNotice(translator: Translator): Html {
  return html`
    <div class="notice floating" id="lms-notice" hidden>
      <p role="status"></p>
      <button type="button" class="notice-close">
        ${icon('close')}
        <span class="unseen">${translator.text('close')}</span>
      </button>
    </div>
  `
}

function renderPages(course: Course, shelf: MediaShelf, options: RenderOptions, translator: Translator): Html {
  const parts = listParts(course)
  const stops: Stop[] = [
    { id: PART_IDS.overview, title: translator.text('overview') },
    ...course.chapters.map(({ id, title }) => ({ id, title })),
    ...parts.map(part => ({ id: PART_IDS[part], title: translator.text(part) })),
  ]
  const buildPager = (id: string) => (course.format === 'classic' ? renderPager(stops, id, translator) : NOTHING)
  const ways: Stop[] = [
    ...course.chapters.flatMap(chapter => chapter.lessons).map(({ id, title }) => ({ id, title })),
    ...parts.map(part => ({ id: PART_IDS[part], title: translator.text(part) })),
  ]
  const findNext = (id: string) => ways[ways.findIndex(way => way.id === id) + 1]!
  const whole = options.activity?.whole ?? course
  const chapters = course.chapters.map(chapter => {
    const place = {
      course,
      whole,
      nextAfter: findNext,
      number: whole.chapters.indexOf(chapter) + 1,
      count: whole.chapters.length,
      seal: renderSeal(course.id, chapter.id),
      shelf,
      articles: course.articles?.filter(article => article.chapterId === chapter.id) ?? [],
    }
    return renderChapter(chapter, place, buildPager(chapter.id), translator)
  })
  const overview = course.format === 'classic' && renderOverview(course, buildPager(PART_IDS.overview), translator)
  return html`${overview}${chapters}${parts.map(part => renderPart(part, course, options, buildPager(PART_IDS[part]), translator))}`
}

function renderPart(
  part: ReturnType<typeof listParts>[number],
  course: Course,
  { kind, activity }: RenderOptions,
  pager: Html,
  translator: Translator,
): Html {
  switch (part) {
    case 'wrapup':
      return renderWrapup(course.wrapup!, pager, translator)
    case 'assessment':
      return activity?.kind === 'pretest'
        ? renderPretest(course.assessment!, course, pager, translator)
        : renderAssessment(course.assessment!, activity?.whole ?? course, pager, translator)
    case 'articles':
      return renderArticles(course.articles!, pager, translator)
    case 'rolePlays':
      return renderRolePlays(course.rolePlays!, pager, translator)
    case 'jobAids':
      return renderJobAids(course.jobAids!, pager, translator)
    case 'glossary':
      return renderGlossary(course.glossary, pager, translator)
    case 'agreement':
      return renderAgreement(course.agreement!, pager, translator)
    case 'finish':
      return activity
        ? renderActivityEnd(activity, course, pager, translator)
        : renderFinish(course, kind, pager, translator)
  }
}

/** Renders links to the previous and the next page, in the classic format. */
function renderPager(stops: Stop[], id: string, translator: Translator): Html {
  const at = stops.findIndex(stop => stop.id === id)
  const before = stops[at - 1]
  const after = stops[at + 1]
  return html`
    <nav class="pager" aria-label="${translator.text('previous')} / ${translator.text('next')}">
      ${before && renderPrevious(before, translator)}
      ${after && renderNext(after, translator)}
    </nav>
  `
}

function renderPrevious({ id, title }: Stop, translator: Translator): Html {
  return html`
    <a class="pager-link" href="#${id}" rel="prev">
      ${icon('back')}
      <span>
        <small>${translator.text('previous')}</small>
        ${' '}
        ${title}
      </span>
    </a>
  `
}

function renderNext({ id, title }: Stop, translator: Translator): Html {
  return html`
    <a class="pager-link after" href="#${id}" rel="next">
      <span>
        <small>${translator.text('next')}</small>
        ${' '}
        ${title}
      </span>
      ${icon('arrow')}
    </a>
  `
}
