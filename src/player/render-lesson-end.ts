import type { Course, Lesson } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
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
