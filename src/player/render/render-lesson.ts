import type { Block } from '../../course/blocks/blocks.ts'
import type { Cite } from '../../course/parts.ts'
import type { Article, Chapter, Course, Lesson } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderMosaic } from '../../look/mosaic.ts'
import { renderBlock } from '../blocks/block-views.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { Translator } from '../translator.ts'
import { renderLine } from './markdown.ts'
import { renderCites } from './render-cites.ts'
import { renderExercise } from './render-exercise.ts'
import { renderLessonEnd, type Stop } from './render-lesson-end.ts'
import { renderMinutes } from './render-minutes.ts'
import { renderTitle } from './render-title.ts'
import { renderVideo } from './render-video.ts'

export type ChapterPlace = {
  course: Course
  /** The whole course, even if the page shows only one of its chapters. */
  whole: Course
  number: number
  count: number
  seal: Html
  articles: Article[]
  shelf: MediaShelf
  /** Returns the place where the learner goes after a lesson. */
  nextAfter(lessonId: string): Stop
}

export function renderChapter(chapter: Chapter, place: ChapterPlace, pager: Html, translator: Translator): Html {
  const { id } = chapter
  const numbers = { number: translator.number(place.number), count: translator.number(place.count) }
  const lessons = chapter.lessons.map((lesson, index) => {
    return renderLesson(lesson, `${numbers.number}.${translator.number(index + 1)}`, place, translator)
  })
  return html`
    <section class="page chapter" id="${id}" aria-labelledby="${id}-place ${id}-title">
      <header class="chapter-head">
        ${place.seal}
        <div>
          <p class="eyebrow" id="${id}-place">${translator.text('chapterOf', numbers)}</p>
          <h2 id="${id}-title" tabindex="-1">${renderTitle(chapter.title, translator.locale)}</h2>
        </div>
        <p class="summary">${renderLine(chapter.summary)}</p>
      </header>
      ${lessons}
      ${place.articles.length > 0 && renderChapterArticles(place.articles, translator)}
      ${pager}
    </section>
  `
}

export function renderSeal(courseId: string, chapterId: string): Html {
  return html`
    <svg class="seal" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      ${renderMosaic(`${courseId}-${chapterId}`, 2, 2)}
    </svg>
  `
}

function renderLesson(lesson: Lesson, number: string, place: ChapterPlace, translator: Translator): Html {
  const { id, blocks, video, exercise } = lesson
  return html`
    <article class="lesson" id="${id}" aria-labelledby="${id}-title">
      <header class="lesson-head">
        <h3 id="${id}-title" tabindex="-1">
          <span class="lesson-number">${number}</span>
          ${' '}
          <span>${renderTitle(lesson.title, translator.locale)}</span>
        </h3>
        ${renderMinutes(lesson.minutes, translator)}
      </header>
      ${blocks.map(block => [renderBlock(block, translator, place.shelf), renderCites(listCites(block), place.course, translator)])}
      ${video && renderVideo(video, translator)}
      ${exercise && renderExercise(exercise, id, translator)}
      ${renderLessonEnd(place, lesson, place.nextAfter(id), translator)}
    </article>
  `
}

/** Returns the citations to show. A check shows none, because the cited passage would give its answer away. */
function listCites(block: Block): Cite[] | undefined {
  return block.type === 'check' ? undefined : block.cites
}

function renderChapterArticles(articles: Article[], translator: Translator): Html {
  const links = articles.map(({ id, title, minutes }) => {
    return html`
      <li>
        <a href="#${id}">${title}</a>
        ${' '}
        ${renderMinutes(minutes, translator)}
      </li>
    `
  })
  return html`
    <div class="chapter-articles">
      <p class="label">${icon('book')}${translator.text('articlesOfChapter')}</p>
      <ul>${links}</ul>
    </div>
  `
}
