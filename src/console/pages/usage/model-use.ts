import { type Html, html, NOTHING } from '../../../look/html.ts'
import type { BudgetState, SpendRow } from '../../../store/model-spend.ts'
import type { Words } from '../../words.ts'
import { budgetLine } from '../job/cost-card.ts'
import { costInWords } from '../money-words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As the API lists them. */
export const MODEL_DAYS = 31

type Use = Pick<SpendRow, 'day' | 'model' | 'calls' | 'inputTokens' | 'outputTokens' | 'costMicros' | 'unpricedCalls'>

/** What the key's jobs asked models for, by day and model, the newest first. Money is shown where the plan has a budget. */
export function modelUse(words: Words, spend: SpendRow[], budget: BudgetState | null): Html {
  if (spend.length === 0 && !budget) return NOTHING
  const name = words.text('usage.models')
  return html`
    <section aria-labelledby="models">
      <h2 id="models">${name}</h2>
      <p>${words.text('usage.modelsLead', { count: MODEL_DAYS })}</p>
      ${budget && html`<p>${words.text('usage.costLead')}</p>${budgetLine(words, budget)}`}
      ${
        spend.length > 0 &&
        html`
        <div class="table-frame" tabindex="0" role="group" aria-label="${name}">
          ${renderTable(words, sumKinds(spend).toReversed(), budget !== null)}
        </div>
      `
      }
    </section>
  `
}

function renderTable(words: Words, uses: Use[], hasMoney: boolean): Html {
  const dayFormat = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = uses.map(use => {
    const { model, calls, inputTokens, outputTokens } = use
    const day = use.day * DAY_MS
    return html`
      <tr>
        <th scope="row"><time datetime="${new Date(day).toISOString()}">${dayFormat.format(day)}</time></th>
        <td class="model"><code>${model}</code></td>
        ${[calls, inputTokens, outputTokens].map(figure => html`<td class="number">${words.number(figure)}</td>`)}
        ${hasMoney && html`<td class="number">${costInWords(words, use)}</td>`}
      </tr>
    `
  })
  const numbers = ['modelCalls', 'tokensIn', 'tokensOut'] as const
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">${words.text('usage.day')}</th>
          <th scope="col">${words.text('usage.model')}</th>
          ${numbers.map(column => html`<th scope="col" class="number">${words.text(`jobs.${column}`)}</th>`)}
          ${hasMoney && html`<th scope="col" class="number">${words.text('jobs.cost')}</th>`}
        </tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  `
}

/** Courses, rewrites and translations of one day and model together, in the order of the rows. */
function sumKinds(spend: SpendRow[]): Use[] {
  const groups = Map.groupBy(spend, ({ day, model }) => `${day} ${model}`)
  return [...groups.values()].map(rows => {
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
