import type { Course } from '../course/schema.ts'
import { type Html, html } from '../look/html.ts'
import { icon } from '../look/icons.ts'
import { LESSONS_GOAL, PART_IDS } from './parts.ts'
import type { Translator } from './translator.ts'

const ID = PART_IDS.finish

/** What is left to do, and the card once nothing is. It says when, and claims no certificate. */
export function renderFinish(course: Course, art: Html, pager: Html, translator: Translator): Html {
  return html`
    <section class="page part scripted" id="${ID}" aria-label="${translator.text('finish')}">
      <div class="todo" data-todo>
        <h2 id="${ID}-title" tabindex="-1">${translator.text('stillToDo')}</h2>
        <ul>
          <li data-goal="${LESSONS_GOAL}">
            <a href="#${course.chapters[0]!.id}"></a>
          </li>
          ${course.assessment && renderGoal(PART_IDS.assessment, translator.text('assessmentToDo'))}
          ${course.agreement && renderGoal(PART_IDS.agreement, translator.text('agreementToDo'))}
        </ul>
      </div>
      <div class="completion" data-completion hidden>
        ${art}
        <div class="completion-body">
          <p class="eyebrow">${translator.text('courseComplete')}</p>
          <h2 tabindex="-1">${course.name}</h2>
          <p data-completed-on></p>
          <button type="button" class="button quiet" data-print>${icon('print')}${translator.text('print')}</button>
        </div>
      </div>
      ${pager}
    </section>
  `
}

function renderGoal(id: string, text: string): Html {
  return html`
    <li data-goal="${id}">
      <a href="#${id}">${text}</a>
    </li>
  `
}
