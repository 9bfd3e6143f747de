import { type AssessmentRules, questionsPerTry } from '../../../course/assessment-rules.ts'
import type { Assessment, Course } from '../../../course/schema.ts'
import { type Html, html } from '../../../look/html.ts'
import type { Translator } from '../../../player/translator.ts'
import { nameInWords } from '../../part-names.ts'
import { words } from './editor-words.ts'

/** The rules of an assessment, with the number of questions in its bank for each outcome. */
export type AssessmentTable = AssessmentRules & {
  perTry: number
  total: number
  bank: { outcome: string; count: number }[]
}

export function tabulate({ questions, ...rules }: Assessment, { outcomes }: Course): AssessmentTable {
  return {
    ...rules,
    perTry: questionsPerTry({ draw: rules.draw, questions }),
    total: questions.length,
    bank: outcomes.map(({ id, text }) => ({
      outcome: text,
      count: questions.filter(({ outcomeId }) => outcomeId === id).length,
    })),
  }
}

/**
 * Renders the pass mark, the number of questions that a try draws from the bank, and a row for every outcome, so that
 * an outcome without questions is visible.
 */
export function renderAssessmentTable(
  { passMark, perTry, total, bank }: AssessmentTable,
  translator: Translator,
): Html {
  return html`
    <h2>${translator.text('assessment')}</h2>
    <p lang="${words.locale}">${words.text('editor.rules', { percent: translator.percent(passMark / 100), drawn: perTry, count: total })}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${nameInWords(words, 'outcome')}</th>
          <th scope="col">${nameInWords(words, 'questions')}</th>
        </tr>
      </thead>
      <tbody>
        ${bank.map(
          ({ outcome, count }) => html`
            <tr>
              <th scope="row">${outcome}</th>
              <td>${translator.number(count)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `
}
