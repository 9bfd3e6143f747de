import type { Course } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { LESSONS_GOAL, PART_IDS } from '../parts.ts'
import type { Translator } from '../translator.ts'
import { renderWholeMosaic } from './progress-mosaic.ts'
import { renderExit } from './render-contents.ts'
import type { RenderOptions } from './render-options.ts'
import { renderTitle } from './render-title.ts'

const ID = PART_IDS.finish

/**
 * Renders what is left to do, and the card that replaces this list on completion. The card states the date and says
 * that it is no certificate; in an LMS it has the button to exit.
 */
export function renderFinish(course: Course, kind: RenderOptions['kind'], pager: Html, translator: Translator): Html {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  return html`
    <section class="page part scripted" id="${ID}" aria-label="${translator.text('finish')}">
      <div class="todo" data-todo data-unless="${ID}">
        <h2 id="${ID}-title" tabindex="-1">${translator.text('stillToDo')}</h2>
        <ul>
          <li data-unless="${LESSONS_GOAL}">
            <a href="#${lessons[0]!.id}">${translator.count('lessonsToDo', lessons.length)}</a>
          </li>
          ${course.assessment && renderGoal(PART_IDS.assessment, translator.text('assessmentToDo'))}
          ${course.agreement && renderGoal(PART_IDS.agreement, translator.text('agreementToDo'))}
        </ul>
      </div>
      <div class="completion" data-completion data-if="${ID}" hidden>
        ${renderWholeMosaic(course)}
        <div class="completion-body">
          <p class="eyebrow">${translator.text('courseComplete')}</p>
          <h2 tabindex="-1">${renderTitle(course.name, course.language)}</h2>
          <p data-completed-on="${translator.text('completedOn')}"></p>
          <p class="actions">
            ${kind === 'package' && renderExit('button', translator)}
            <button type="button" class="button quiet" data-study="print">${icon('print')}${translator.text('print')}</button>
          </p>
        </div>
      </div>
      ${pager}
    </section>
  `
}

export function renderGoal(id: string, text: string): Html {
  return html`
    <li data-unless="${id}">
      <a href="#${id}">${text}</a>
    </li>
  `
}
