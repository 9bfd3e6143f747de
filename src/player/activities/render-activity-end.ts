import type { Course } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { LESSONS_GOAL, PART_IDS } from '../parts.ts'
import { renderWholeMosaic } from '../render/progress-mosaic.ts'
import { renderExit } from '../render/render-contents.ts'
import { renderGoal } from '../render/render-finish.ts'
import { renderTitle } from '../render/render-title.ts'
import type { Translator } from '../translator.ts'
import type { ActivityPage } from './build-activity-page.ts'

const ID = PART_IDS.finish

/**
 * Renders the end of an activity: first what is left to do, then a note that it is complete, and the button to go on.
 * Only the LMS knows all activities, so it shows whether the whole course is complete.
 */
export function renderActivityEnd(
  { kind, title }: ActivityPage,
  course: Course,
  pager: Html,
  translator: Translator,
): Html {
  const isLast = kind === 'assessment'
  return html`
    <section class="page part scripted" id="${ID}" aria-label="${translator.text('finish')}">
      ${kind !== 'pretest' && renderToDo(course, translator)}
      <div class="completion" data-completion data-if="${ID}" hidden>
        ${renderWholeMosaic(course)}
        <div class="completion-body">
          <p class="eyebrow">${translator.text('done')}</p>
          <h2 tabindex="-1">${renderTitle(title, course.language)}</h2>
          <p data-completed-on="${translator.text('completedOn')}"></p>
          <p class="actions">
            ${!isLast && renderOnward('button', translator)}
            ${renderExit(isLast ? 'button' : 'button quiet', translator)}
          </p>
        </div>
      </div>
      ${!isLast && html`<p class="actions" data-unless="${ID}">${renderOnward('button quiet', translator)}</p>`}
      ${pager}
    </section>
  `
}

/** Renders the button that asks the LMS for the next activity. */
export function renderOnward(className: string, translator: Translator): Html {
  return html`
    <button type="button" class="${className}" data-next-activity>
      <span>${translator.text('continue')}</span>
      ${icon('arrow')}
    </button>
  `
}

function renderToDo(course: Course, translator: Translator): Html {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  return html`
    <div class="todo" data-todo data-unless="${ID}">
      <h2 id="${ID}-title" tabindex="-1">${translator.text('stillToDo')}</h2>
      <ul>
        ${
          lessons[0] &&
          html`
            <li data-unless="${LESSONS_GOAL}">
              <a href="#${lessons[0].id}">${translator.count('lessonsToDo', lessons.length)}</a>
            </li>
          `
        }
        ${course.assessment && renderGoal(PART_IDS.assessment, translator.text('assessmentToDo'))}
        ${course.agreement && renderGoal(PART_IDS.agreement, translator.text('agreementToDo'))}
      </ul>
    </div>
  `
}
