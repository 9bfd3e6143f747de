import type { Question } from '../../course/questions/questions.ts'
import { type Html, html } from '../../look/html.ts'
import { EMPTY_SHELF, type MediaShelf } from '../media/media-shelf.ts'
import { renderShownPicture } from '../media/render-shown-picture.ts'
import { renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import { requireView } from './question-views.ts'

/** Renders a scored question of the assessment. The question's number is filled in when a try is drawn. */
export function renderScoredQuestion(
  question: Question,
  place: string,
  translator: Translator,
  shelf = EMPTY_SHELF,
): Html {
  const id = `scored-${question.id}`
  const label = html`<span class="label" data-place>${place}</span>`
  return html`
    <div class="panel check" id="${id}" data-question>
      ${renderQuestion(id, question, label, translator, shelf)}
      <div class="feedback"></div>
      ${renderKey(question, translator)}
    </div>
  `
}

export function renderQuestion(
  id: string,
  question: Question,
  label: Html,
  translator: Translator,
  shelf: MediaShelf,
): Html {
  const view = requireView(question)
  const parts = view.key(question).length
  const words = Object.entries(view.words).map(([word, key]) => {
    const text =
      key === 'rightOf'
        ? translator.count(key, parts)
        : translator.text(key, { example: translator.number(2.5), items: '' })
    return html` data-${word}="${text}"`
  })
  return html`
    <fieldset aria-describedby="${id}-how"${words}>
      <legend>
        ${label}
        <span class="stem" id="${id}-stem">${renderLine(question.stem)}</span>
      </legend>
      ${renderShownPicture(question.picture, shelf, translator)}
      <p class="how" id="${id}-how">${translator.text(view.how)}</p>
      ${view.renderControls(id, question, translator, shelf)}
    </fieldset>
  `
}

/** Renders the key of a question without pictures, because the question's controls show the pictures already. */
export function renderKey(question: Question, translator: Translator): Html {
  return html`
    <details class="answer">
      <summary>${translator.text('answer')}</summary>
      ${requireView(question).renderKey(question, translator, EMPTY_SHELF)}
    </details>
  `
}
