import type { ChoiceQuestion } from '../../course/questions/questions.ts'
import { type Html, html } from '../../look/html.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import { renderTilePicture } from '../media/render-shown-picture.ts'
import { renderControlLine, renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { QuestionView } from './question-view.ts'

const WORDS = {
  right: 'right',
  near: 'partlyRight',
  wrong: 'wrong',
  'mark-right': 'pickedRight',
  'mark-wrong': 'pickedWrong',
  'mark-missed': 'missedRight',
  missing: 'answerMissing',
  more: 'moreToFind',
} as const

export const singleView: QuestionView<'single'> = {
  piece: 'choice',
  how: 'chooseOne',
  // A question with a single choice has only one right option, so the right option that was not chosen is marked
  // "right" instead of "missed".
  words: { ...WORDS, 'mark-missed': 'right' },
  key: correctPositions,
  renderControls: (id, question, _, shelf) => renderOptions(id, question, 'radio', shelf),
  renderKey,
}

export const multipleView: QuestionView<'multiple'> = {
  piece: 'choice',
  how: 'chooseAll',
  words: WORDS,
  key: correctPositions,
  renderControls: (id, question, _, shelf) => renderOptions(id, question, 'checkbox', shelf),
  renderKey,
}

function renderOptions(id: string, { options }: ChoiceQuestion, type: 'radio' | 'checkbox', shelf: MediaShelf): Html {
  const items = options.map((option, index) => {
    return html`
      <div class="option">
        <input type="${type}" name="${id}" id="${id}-${index}" value="${index}">
        <label for="${id}-${index}">${renderTilePicture(option.picture, shelf)}${renderControlLine(option.text)}</label>
      </div>
    `
  })
  const isPictured = options.some(({ picture }) => picture)
  return html`<div class="options${isPictured ? ' pictured' : ''}">${items}</div>`
}

function correctPositions({ options }: ChoiceQuestion): number[] {
  return options.flatMap((option, position) => (option.correct ? [position] : []))
}

function renderKey({ options }: ChoiceQuestion, translator: Translator, shelf: MediaShelf): Html {
  const items = options.map(option => {
    return html`
      <li>
        <strong>${translator.text(option.correct ? 'right' : 'wrong')}:</strong>
        ${' '}
        ${renderTilePicture(option.picture, shelf)}
        ${renderLine(option.text)}
        ${' '}
        <span data-reason>${renderLine(option.reason)}</span>
      </li>
    `
  })
  return html`<ul>${items}</ul>`
}
