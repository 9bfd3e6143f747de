import type { Course } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderStair, STAIR_VIEW_BOX, TILE } from '../../look/mosaic.ts'
import { countLetters } from '../../look/text-width.ts'
import type { ActivityPage } from '../activities/build-activity-page.ts'
import { COVER_COLUMNS, COVER_ROWS, renderCoverArt } from '../cover.ts'
import { EMPTY_SHELF, findOnShelf, type MediaShelf } from '../media/media-shelf.ts'
import { renderPicture } from '../media/render-picture.ts'
import { listParts, PART_IDS } from '../parts.ts'
import type { Translator } from '../translator.ts'
import { renderLine } from './markdown.ts'
import { renderSeal } from './render-lesson.ts'
import { renderTitle } from './render-title.ts'

const LEVEL_TEXTS = { beginner: 'levelBeginner', intermediate: 'levelIntermediate', advanced: 'levelAdvanced' } as const
/**
 * Width of the cover for the attribute `sizes`. On a wide screen the cover fills half the width but the whole height,
 * so it needs a picture as wide as the window.
 */
const COVER_SIZES = '100vw'
/**
 * A word in katakana of at least this length fills a phone's line in the largest title and leaves no room for a colon.
 */
const LONG_KATAKANA = /[\u30a0-\u30ff]{6}/
const VIEW_BOX = `0 0 ${COVER_COLUMNS * TILE} ${COVER_ROWS * TILE}`

/**
 * Renders the top of the page, with the title and the cover. `mark` is the brand of the course's owner, as rendered by
 * `renderBrandMark`.
 */
export function renderHero(
  course: Course,
  mark: Html,
  translator: Translator,
  shelf = EMPTY_SHELF,
  activity?: ActivityPage,
): Html {
  const facts = activity ? listActivityFacts(activity, course, translator) : listFacts(course, translator)
  const first = course.chapters[0]?.id ?? PART_IDS[listParts(course)[0]!]
  return html`
    <header class="hero">
      <div class="hero-text">
        ${mark}
        <ul class="eyebrow facts">
          ${facts.map(fact => html`<li>${fact}</li>`)}
        </ul>
        ${renderCourseName(course)}
        <p class="headline">${renderLine(course.headline)}</p>
        ${course.origin.kind === 'workbook' && html`<p class="workbook-note">${translator.text('workbookNote')}</p>`}
        <p class="start">
          <a class="button large" href="#${first}" data-start data-unless="${PART_IDS.finish}">
            <span data-continue="${translator.text('continueWith')}">${translator.text('start')}</span>
            ${icon('arrow')}
          </a>
          <a class="button large" href="#${first}" data-if="${PART_IDS.finish}" hidden>
            <span>${translator.text('lookAgain')}</span>
            ${icon('arrow')}
          </a>
        </p>
        ${course.caveat !== undefined && html`<p class="caveat">${renderLine(course.caveat)}</p>`}
        <div class="outcomes">
          <h2>${translator.text('outcomes')}</h2>
          <ul class="shapes">
            ${course.outcomes.map(({ text }) => html`<li>${renderLine(text)}</li>`)}
          </ul>
        </div>
      </div>
      <div class="hero-art">
        ${renderCoverPhoto(course, shelf) ?? renderCoverMosaic(course.id)}
      </div>
    </header>
  `
}

export function renderCourseName({ name, language }: Pick<Course, 'name' | 'language'>): Html {
  return html`<h1 class="${lengthClass(name)}">${renderTitle(name, language)}</h1>`
}

function listFacts(course: Course, translator: Translator): string[] {
  return [
    translator.text(LEVEL_TEXTS[course.level]),
    translator.count('chapterCount', course.chapters.length),
    translator.count('lessonCount', countLessons(course)),
    translator.minutes(course.minutes, 'long'),
  ]
}

/** Lists the facts of an activity: a chapter's place in the course, or any other activity's title. */
function listActivityFacts({ title, whole }: ActivityPage, course: Course, translator: Translator): string[] {
  const [chapter] = course.chapters
  if (!chapter) return [title]
  const number = translator.number(whole.chapters.indexOf(chapter) + 1)
  return [
    translator.text('chapterOf', { number, count: translator.number(whole.chapters.length) }),
    translator.count('lessonCount', countLessons(course)),
    translator.minutes(course.minutes, 'long'),
  ]
}

function countLessons({ chapters }: Course): number {
  return chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
}

export function renderCoverMosaic(courseId: string): Html {
  return html`
    <svg class="art" viewBox="${VIEW_BOX}" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      ${renderCoverArt(courseId)}
    </svg>
  `
}

/**
 * Renders the photo that replaces the mosaic; null if the course has none. The theme sets the point of the photo that
 * stays visible when the photo is cropped.
 */
function renderCoverPhoto({ id, cover }: Course, shelf: MediaShelf): Html | null {
  const photo = findOnShelf(shelf, cover?.media, 'picture')
  if (!cover || !photo) return null
  return html`
    ${renderPicture(photo, shelf, { alt: '', sizes: COVER_SIZES, classes: 'cover-photo', isFirst: true })}
    <svg class="art stair" viewBox="${STAIR_VIEW_BOX}" aria-hidden="true">${renderStair(id)}</svg>
  `
}

/** Renders the overview of the classic format: one card for each chapter. */
export function renderOverview(course: Course, pager: Html, translator: Translator): Html {
  const id = PART_IDS.overview
  const chapters = course.chapters.map(chapter => {
    return html`
      <li>
        ${renderSeal(course.id, chapter.id)}
        <div>
          <h3>
            <a href="#${chapter.id}">${chapter.title}</a>
          </h3>
          <p>${renderLine(chapter.summary)}</p>
          <p class="eyebrow">${translator.count('lessonCount', chapter.lessons.length)}</p>
        </div>
      </li>
    `
  })
  return html`
    <section class="page part" id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title" tabindex="-1">${translator.text('overview')}</h2>
      <ol class="chapter-cards">${chapters}</ol>
      ${pager}
    </section>
  `
}

/**
 * Returns a class for the size of the title. Long titles are set smaller, so that they fit the first screen. Titles
 * with a long word in katakana are also set smaller, so that the word fits the width of a phone.
 */
function lengthClass(name: string): string {
  const letters = countLetters(name)
  if (letters > 110) return 'title longest'
  if (letters > 60) return 'title longer'
  return letters > 28 || LONG_KATAKANA.test(name) ? 'title long' : 'title'
}
