import { type Html, html, NOTHING } from '../../../look/html.ts'
import type { JobCost } from '../../../store/jobs/job-cost.ts'
import type { BudgetState } from '../../../store/model-spend.ts'
import type { Words } from '../../words.ts'
import { costInWords, moneyInWords } from '../money-words.ts'

/** Share of a limit from which the limit counts as nearly reached. */
const NEAR = 0.8

/**
 * The models that a job called, and their cost. Money is shown to accounts whose plan has a budget; all others pay by
 * credits.
 */
export type ShownCost = { cost: JobCost | null; budget: BudgetState | null }

export function costCard(words: Words, { cost, budget }: ShownCost, isPending: boolean): Html {
  if (!cost) return NOTHING
  const costName = words.text(isPending ? 'jobs.costSoFar' : 'operator.cost')
  const rows = [
    ...(budget ? [[costName, costInWords(words, cost)] as const] : []),
    [words.text('jobs.modelCalls'), words.number(cost.calls)] as const,
    [words.text('jobs.tokensIn'), words.number(cost.inputTokens)] as const,
    [words.text('jobs.tokensCached'), words.number(cost.cachedInputTokens)] as const,
    [words.text('jobs.tokensOut'), words.number(cost.outputTokens)] as const,
  ]
  return html`
    <section class="card petal job-cost" aria-labelledby="cost">
      <h2 id="cost">${words.text('jobs.cost')}</h2>
      <dl class="spend">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      ${cost.tokenLimit !== null && tokenMeter(words, cost, cost.tokenLimit)}
      ${budget && budgetLine(words, budget)}
    </section>
  `
}

function tokenMeter(words: Words, { inputTokens, outputTokens }: JobCost, limit: number): Html {
  const used = inputTokens + outputTokens
  const share = Math.min(1, used / limit)
  const figures = { used: words.number(used), most: words.number(limit) }
  return html`
    <svg class="spend-bar${share >= NEAR && ' near'}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 2h100"/>
      <path d="M0 2h${Math.round(share * 1_000) / 10}"/>
    </svg>
    <p class="hint">${words.text('jobs.tokenLimit', figures)}</p>
  `
}

export function budgetLine(words: Words, { spentMicros, budgetMicros }: BudgetState): Html {
  const money = { spent: moneyInWords(words, spentMicros), budget: moneyInWords(words, budgetMicros) }
  return html`<p class="hint">${words.text('jobs.budget', money)}</p>`
}
