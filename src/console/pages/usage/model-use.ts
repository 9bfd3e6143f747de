import { type Html, html, NOTHING } from '../../../look/html.ts'
import type { BudgetState, SpendFigures, SpendRow } from '../../../store/model-spend.ts'
import type { Words } from '../../words.ts'
import { budgetLine } from '../job/cost-card.ts'
import { costInWords } from '../money-words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Number of days that are shown, as in the API. */
export const MODEL_DAYS = 31

/** Calls to one model, on one day or in total. */
type Use = { day: number; model: string } & Pick<
  SpendFigures,
  'calls' | 'inputTokens' | 'outputTokens' | 'costMicros' | 'unpricedCalls'
>

/**
 * Renders the use of models by the key's jobs: the total of each model, the most used first, and each day, the newest
 * first. Money is shown if the plan has a budget.
 */
export function modelUse(words: Words, spend: SpendRow[], budget: BudgetState | null): Html {
  if (spend.length === 0 && !budget) return NOTHING
  const name = words.text('usage.models')
  const hasMoney = budget !== null
  const models = sumUses(spend, ({ model }) => model).sort((one, other) => countTokens(other) - countTokens(one))
  const days = sumUses(spend, ({ day, model }) => `${day} ${model}`).toReversed()
  return html`
    <section aria-labelledby="models">
      <h2 id="models">${name}</h2>
      <p>${words.text('usage.modelsLead', { count: MODEL_DAYS })}</p>
      ${budget && html`<p>${words.text('usage.costLead')}</p>${budgetLine(words, budget)}`}
      ${spend.length > 0 && renderTable(words, name, models, { hasMoney, hasDays: false })}
      ${
        spend.length > 0 &&
        html`
        <details>
          <summary>${words.text('usage.days')}</summary>
          ${renderTable(words, words.text('usage.days'), days, { hasMoney, hasDays: true })}
        </details>
      `
      }
    </section>
  `
}

/**
 * Renders a table of model use. The cost comes before the other figures, so that a phone shows it without scrolling.
 */
function renderTable(
  words: Words,
  label: string,
  uses: Use[],
  { hasMoney, hasDays }: { hasMoney: boolean; hasDays: boolean },
): Html {
  const dayFormat = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = uses.map(use => {
    const { model, calls, inputTokens, outputTokens } = use
    const day = use.day * DAY_MS
    const dayCell = html`<th scope="row"><time datetime="${new Date(day).toISOString()}">${dayFormat.format(day)}</time></th>`
    const code = html`<code>${model}</code>`
    return html`
      <tr>
        ${hasDays && dayCell}
        ${hasDays ? html`<td class="wraps">${code}</td>` : html`<th scope="row" class="wraps">${code}</th>`}
        ${hasMoney && html`<td class="number">${costInWords(words, use)}</td>`}
        ${[calls, inputTokens, outputTokens].map(figure => html`<td class="number">${words.number(figure)}</td>`)}
      </tr>
    `
  })
  const numbers = ['modelCalls', 'tokensIn', 'tokensOut'] as const
  return html`
    <div class="table-frame" tabindex="0" role="group" aria-label="${label}">
      <table>
        <thead>
          <tr>
            ${hasDays && html`<th scope="col">${words.text('usage.day')}</th>`}
            <th scope="col">${words.text('usage.model')}</th>
            ${hasMoney && html`<th scope="col" class="number">${words.text('operator.cost')}</th>`}
            ${numbers.map(column => html`<th scope="col" class="number">${words.text(`jobs.${column}`)}</th>`)}
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `
}

/** Sums the rows with the same name, in the order in which the names first occur. */
function sumUses(spend: SpendRow[], nameUse: (row: SpendRow) => string): Use[] {
  return [...Map.groupBy(spend, nameUse).values()].map(rows => {
    const sum = (figure: Exclude<keyof Use, 'day' | 'model'>) => rows.reduce((total, row) => total + row[figure], 0)
    const { day, model } = rows[0]!
    return {
      day,
      model,
      calls: sum('calls'),
      inputTokens: sum('inputTokens'),
      outputTokens: sum('outputTokens'),
      costMicros: sum('costMicros'),
      unpricedCalls: sum('unpricedCalls'),
    }
  })
}

function countTokens({ inputTokens, outputTokens }: Use): number {
  return inputTokens + outputTokens
}
