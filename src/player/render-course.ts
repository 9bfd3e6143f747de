import { directionOf } from '../course/locales.ts'
import type { Course } from '../course/schema.ts'
import { type Html, html, jsonForScript, markupOf, NOTHING } from '../look/html.ts'
import { icon, renderIconSheet } from '../look/icons.ts'
import { buildCourseData } from './course-data.ts'
import { PART_IDS, partsOf } from './parts.ts'
import { renderAbout } from './render-about.ts'
import { renderBar, renderContents } from './render-contents.ts'
import { renderHead } from './render-head.ts'
import { renderCoverAgain, renderHero, renderOverview } from './render-hero.ts'
import { renderChapter, renderSeal } from './render-lesson.ts'
import type { RenderOptions } from './render-options.ts'
import {
  renderAgreement,
  renderArticles,
  renderAssessment,
  renderFinish,
  renderGlossary,
  renderWrapup,
} from './render-parts.ts'
import type { Strings } from './strings.ts'
import { playerWords, type Words } from './words.ts'

export type { RenderOptions }

/** Layout of 56 lessons at once takes three times as long as of those in sight. */
const MANY_LESSONS = 20
const MAIN_ID = 'main-content'

/** The whole page of a course, from the document and nothing else. */
export function renderCourse(course: Course, strings: Strings, options: RenderOptions): string {
  const words = playerWords(strings, course.language)
  const lessons = course.chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
  const page = html`<!doctype html>
<html lang="${course.language}" dir="${directionOf(course.language)}" data-format="${course.format}"${lessons > MANY_LESSONS && html` class="many"`}>
${renderHead(course, options)}
<body>
<a class="skip" href="#${MAIN_ID}">${words.text('skipToContent')}</a>
${renderIconSheet()}
${renderHero(course, words)}
${renderBar(course, words)}
<div class="shell">
${renderContents(course, options.kind, words)}
<main id="${MAIN_ID}" tabindex="-1">
<noscript><p class="notice">${words.text('noScript')}</p></noscript>
${renderPages(course, words)}
</main>
</div>
${options.kind === 'preview' && html`<footer>${renderAbout(course, words)}</footer>`}
<div class="notice floating" id="lms-notice" hidden><p role="status"></p><button type="button" class="notice-close">${icon('close')}<span class="unseen">${words.text('close')}</span></button></div>
<p class="unseen" id="announcer" role="status"></p>
<script type="application/json" id="course-data">${jsonForScript(buildCourseData(course, strings))}</script>
</body>
</html>
`
  return markupOf(page)
}

function renderPages(course: Course, words: Words): Html {
  const parts = partsOf(course)
  const stops = [
    { id: PART_IDS.overview as string, title: words.text('overview') },
    ...course.chapters.map(({ id, title }) => ({ id, title })),
    ...parts.map(part => ({ id: PART_IDS[part], title: words.text(part) })),
  ]
  const pagerOf = (id: string) => (course.format === 'classic' ? renderPager(stops, id, words) : NOTHING)
  const chapters = course.chapters.map((chapter, index) => {
    const place = {
      number: index + 1,
      count: course.chapters.length,
      seal: renderSeal(course.id, chapter.id),
      articles: course.articles?.filter(article => article.chapterId === chapter.id) ?? [],
    }
    return html`${renderChapter(chapter, place, pagerOf(chapter.id), words)}\n`
  })
  const overview = course.format === 'classic' && renderOverview(course, pagerOf(PART_IDS.overview), words)
  return html`${overview}${chapters}${parts.map(part => html`${renderPart(part, course, pagerOf(PART_IDS[part]), words)}\n`)}`
}

function renderPart(part: ReturnType<typeof partsOf>[number], course: Course, pager: Html, words: Words): Html {
  switch (part) {
    case 'wrapup':
      return renderWrapup(course.wrapup!, pager, words)
    case 'assessment':
      return renderAssessment(course.assessment!, course, pager, words)
    case 'articles':
      return renderArticles(course.articles!, pager, words)
    case 'glossary':
      return renderGlossary(course.glossary, pager, words)
    case 'agreement':
      return renderAgreement(course.agreement!, pager, words)
    case 'finish':
      return renderFinish(course, renderCoverAgain(), pager, words)
  }
}

/** The way to the page before and the page after, in the classic format. */
function renderPager(stops: { id: string; title: string }[], id: string, words: Words): Html {
  const at = stops.findIndex(stop => stop.id === id)
  const before = stops[at - 1]
  const after = stops[at + 1]
  return html`<nav class="pager" aria-label="${words.text('previous')} / ${words.text('next')}">${before && html`<a class="pager-link" href="#${before.id}" rel="prev">${icon('back')}<span><small>${words.text('previous')}</small> ${before.title}</span></a>`}${after && html`<a class="pager-link after" href="#${after.id}" rel="next"><span><small>${words.text('next')}</small> ${after.title}</span>${icon('arrow')}</a>`}</nav>`
}
