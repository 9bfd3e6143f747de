import { findGroupSign } from '../../language/read-number.ts'
import { type Html, html } from '../../look/html.ts'
import { renderLine } from '../render/markdown.ts'
import { TYPED_CHARACTERS } from '../runtime/state/part-digits.ts'
import type { Translator } from '../translator.ts'
import type { QuestionOf, QuestionView } from './question-view.ts'

type NumberQuestion = QuestionOf<'number'>

/**
 * The view of number questions: a field for a number in the notation of the course's language, and a line on which the
 * answer is marked.
 */
export const numberView: QuestionView<'number'> = {
  piece: 'number',
  how: 'numberHow',
  words: { right: 'right', near: 'nearly', wrong: 'wrong', missing: 'numberMissing', high: 'tooHigh', low: 'tooLow' },
  key: ({ value, tolerance }) => [value, tolerance],
  renderControls: (id, question, translator) => html`
    <p class="number-row">
      <input
        type="text"
        inputmode="decimal"
        class="number"
        id="${id}-number"
        maxlength="${TYPED_CHARACTERS}"
        data-digits="${listDigits(translator.locale)}"
        data-group="${findGroupSign(translator.locale)}"
        aria-labelledby="${id}-stem ${id}-unit"
        aria-describedby="${id}-how ${id}-problem"
      >
      <span class="unit" id="${id}-unit"><bdi>${renderLine(question.unit)}</bdi></span>
    </p>
    <p class="problem" id="${id}-problem" role="status"></p>
    ${renderNumberLine(question, translator)}
  `,
  renderKey: ({ value, tolerance, unit, reason }, translator) => html`
    <p>
      <strong>
        ${translator.number(value)}
        ${tolerance > 0 && ` ± ${translator.number(tolerance)}`}
        ${' '}
        <bdi>${renderLine(unit)}</bdi>
      </strong>
    </p>
    <p data-reason>${renderLine(reason)}</p>
  `,
}

/**
 * Renders a line from zero to well beyond the right number, which shows the range of right numbers. The learner's
 * number is marked on this line.
 */
function renderNumberLine({ value, tolerance }: NumberQuestion, translator: Translator): Html {
  const to = roundUp(1.5 * (Math.abs(value) + tolerance) || 1)
  const from = value < 0 ? -to : 0
  const findPlace = (number: number) => Math.min(98, Math.max(2, ((number - from) / (to - from)) * 100))
  const start = findPlace(value - tolerance)
  const width = Math.max(findPlace(value + tolerance) - start, 1)
  return html`
    <svg class="number-line" data-from="${from}" data-to="${to}" aria-hidden="true">
      <rect class="line-track" x="0" y="1.9rem" width="100%" height=".7rem" rx=".35rem"/>
      <rect class="line-band" x="${start}%" y="1.9rem" width="${width}%" height=".7rem"/>
      <svg class="line-you" overflow="visible">
        <line y1="1.5rem" y2="3rem"/>
        <text y="1.1rem"></text>
      </svg>
      <text x="0" y="3.9rem">${translator.number(from)}</text>
      <text class="line-to" x="100%" y="3.9rem">${translator.number(to)}</text>
    </svg>
  `
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value))
  return size * [1, 2, 5, 10].find(step => step * size >= value)!
}

/** Returns the digits of the language, followed by those of Arabic keyboards. */
function listDigits(locale: string): string {
  const descending = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  return `${[...descending].reverse().join('')}٠١٢٣٤٥٦٧٨٩`
}
