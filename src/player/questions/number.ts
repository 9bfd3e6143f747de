import { html } from '../../look/html.ts'
import { renderLine } from '../markdown.ts'
import type { TextKey } from '../string-keys.ts'
import type { QuestionOf, QuestionView } from './question-view.ts'
import { TYPED_CHARACTERS } from './read-number.ts'

type NumberQuestion = QuestionOf<'number'>

const NUMBER_STRINGS = ['numberMissing', 'tooHigh', 'tooLow', 'nearly'] as const satisfies TextKey[]

export type NumberText = (typeof NUMBER_STRINGS)[number]

/** A field for a number as the learner writes it, and a line that shows where the answer lies. */
export const numberView: QuestionView<'number'> = {
  piece: 'number',
  how: 'numberHow',
  strings: NUMBER_STRINGS,
  key: ({ value, tolerance }) => [value, tolerance],
  renderControls: (id, { unit }: NumberQuestion) => html`
    <p class="number-row">
      <input
        type="text"
        inputmode="decimal"
        class="number"
        id="${id}-number"
        maxlength="${TYPED_CHARACTERS}"
        aria-labelledby="${id}-stem ${id}-unit"
        aria-describedby="${id}-how ${id}-problem"
      >
      <span class="unit" id="${id}-unit"><bdi>${renderLine(unit)}</bdi></span>
    </p>
    <p class="problem" id="${id}-problem" role="status"></p>
    <svg class="number-line" aria-hidden="true">
      <rect class="line-track" x="0" y="1.9rem" width="100%" height=".7rem" rx=".35rem"/>
      <rect class="line-band" y="1.9rem" height=".7rem"/>
      <line class="line-pin" y1="1.5rem" y2="3rem"/>
      <text class="line-you" y="1.1rem"></text>
      <text class="line-from" x="0" y="3.9rem"></text>
      <text class="line-to" x="100%" y="3.9rem"></text>
    </svg>
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
