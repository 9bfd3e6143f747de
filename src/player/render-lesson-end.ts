import type { Course, Lesson } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { renderLine } from './markdown.ts'
import { renderTileOf } from './progress-mosaic.ts'
import type { Translator } from './translator.ts'

export type Stop = { id: string; title: string }

/** A small event: what is still open, then that it is done, with its tile; and always the way on. */
export function renderLessonEnd(course: Course, lesson: Lesson, next: Stop, translator: Translator): Html {
  return html`
    <div class="lesson-end scripted" data-lesson-end="${lesson.id}" tabindex="-1">
      ${renderTileOf(course, lesson.id)}
      <div>
        <div data-open hidden>
          <p>${translator.text('stillOpen')}</p>
          <ul></ul>
        </div>
        <div data-finished hidden>
          <h4>${translator.text('lessonDone', { title: lesson.title })}</h4>
          <p>${translator.text('tileLanded')}</p>
          ${renderReached(course, lesson, translator)}
        </div>
        <p class="actions">
          <a class="button quiet" href="#${next.id}" data-next>
            <span>${translator.text('nextUp', { title: next.title })}</span>
            ${icon('arrow')}
          </a>
        </p>
      </div>
    </div>
  `
}

/** What the course has promised and this lesson is the last to serve: said once every lesson that serves it is done. */
function renderReached(course: Course, lesson: Lesson, translator: Translator): Html | false {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const serving = (outcomeId: string) => lessons.filter(({ outcomeIds }) => outcomeIds.includes(outcomeId))
  const reached = course.outcomes.filter(({ id }) => serving(id).at(-1) === lesson)
  const needed = new Set(reached.flatMap(({ id }) => serving(id)).map(({ id }) => id))
  return (
    reached.length > 0 &&
    html`
      <div data-needs="${[...needed].join(' ')}" hidden>
        <p>
          <strong>${translator.text('canNow')}</strong>
        </p>
        <ul class="shapes">
          ${reached.map(({ text }) => html`<li>${renderLine(text)}</li>`)}
        </ul>
      </div>
    `
  )
}
