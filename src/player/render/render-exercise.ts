import type { Exercise } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import type { Translator } from '../translator.ts'
import { renderLine, renderMarkdown } from './markdown.ts'
import { renderFold } from './render-fold.ts'

export function renderExercise(exercise: Exercise, lessonId: string, translator: Translator): Html {
  const steps = exercise.steps.map((step, index) => {
    const id = `${lessonId}-tick-${index}`
    return html`
      <li>
        <input type="checkbox" id="${id}" data-tick autocomplete="off">
        <label for="${id}">${renderLine(step.text)}</label>
      </li>
    `
  })
  return html`
    <div class="block exercise" role="group" aria-labelledby="${lessonId}-exercise">
      <p class="label">${icon('pen')}${translator.text('exercise')}</p>
      <h4 id="${lessonId}-exercise">${exercise.title}</h4>
      <div class="prose">${renderMarkdown(exercise.task, translator)}</div>
      <ul class="ticks" aria-label="${translator.text('exerciseSteps')}">${steps}</ul>
      <div class="folds">
        ${renderFold(translator.text('hint'), renderMarkdown(exercise.hint, translator))}
        ${renderFold(translator.text('modelAnswer'), renderMarkdown(exercise.answer, translator))}
      </div>
    </div>
  `
}
