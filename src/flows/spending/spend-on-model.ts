import type { Author, ModelUsage, PlannedCall } from '../../course/author.ts'
import { GenerationError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Database } from '../../store/database.ts'
import { noteTokenLimit } from '../../store/jobs/job-cost.ts'
import type { ClaimedJob } from '../../store/jobs/jobs.ts'
import { addSpend, readBudget, readJobTokens } from '../../store/model-spend.ts'
import { askStore } from '../retry-store.ts'
import { type ModelPrices, priceCall, priceUsage } from './model-prices.ts'

/** Factor by which a course may exceed its expected tokens. */
const TOKENS_FACTOR = 4

/**
 * The models' prices and the maximum number of tokens of a job. `jobTokens` null: the maximum is `TOKENS_FACTOR` times
 * what the author expects to use.
 */
export type SpendLimits = { prices: ModelPrices; jobTokens: number | null }

export type JobSpending = {
  /**
   * Reserves the cost of a planned call. Throws `MODEL_BUDGET` if the call could exceed a limit. Returns the function
   * that ends the reservation.
   */
  reserve(call: PlannedCall): Promise<() => void>
  /** Records a completed call. Returns its cost in millionths of a US dollar; null: the model has no price. */
  record(usage: ModelUsage): number | null
  /** Waits until every recorded call is stored or has failed to be stored. */
  settle(): Promise<void>
}

/**
 * Counts the tokens and the cost of a job's model calls, and refuses a call that could exceed a limit. Calls that are
 * in flight or not yet stored count as spent, so that concurrent calls cannot exceed a limit together. Calls in flight
 * of the account's other jobs are not known here.
 */
export function spendOnModel(
  db: Database,
  author: Author,
  job: ClaimedJob,
  limits: SpendLimits,
  signal: AbortSignal,
): JobSpending {
  const { prices } = limits
  const mostTokens = limits.jobTokens ?? expectTokens(author, job)
  const pending = { tokens: 0, micros: 0 }
  const writes: Promise<void>[] = []
  let isLimitNoted = mostTokens === null

  function hold(tokens: number, micros: number): () => void {
    pending.tokens += tokens
    pending.micros += micros
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      pending.tokens -= tokens
      pending.micros -= micros
    }
  }

  return {
    async reserve(call) {
      const release = hold(call.inputTokens + call.outputTokens, priceCall(prices, call))
      // The sum is taken before the store is queried: a call that is stored in between is then counted twice. Taken
      // afterwards, it would not be counted at all.
      const unstored = { ...pending }
      try {
        const budget = await askStore(() => readBudget(db, job.accountId, Date.now()), signal)
        if (budget && budget.spentMicros + unstored.micros > budget.budgetMicros) throw accountBudgetSpent()
        const jobTokens = mostTokens === null ? 0 : await askStore(() => readJobTokens(db, job.id), signal)
        if (mostTokens !== null && jobTokens + unstored.tokens > mostTokens) throw jobTokensSpent()
        if (!isLimitNoted) writes.push(noteTokenLimit(db, job.id, mostTokens!).catch(() => {}))
        isLimitNoted = true
        return release
      } catch (error) {
        release()
        throw error
      }
    },
    record(usage) {
      const costMicros = priceUsage(prices, usage)
      const release = hold(usage.inputTokens + usage.outputTokens, costMicros ?? 0)
      // If the cost cannot be stored, it still counts as pending here. Only the operator's figures lack it, which is no
      // reason to fail the course.
      writes.push(addSpend(db, job.id, { ...usage, costMicros }, Date.now()).then(release, () => {}))
      return costMicros
    },
    async settle() {
      await Promise.all(writes)
    },
  }
}

/**
 * Returns the token limit that follows from the author's estimate; null for jobs other than a whole course, for which
 * there is no estimate.
 */
function expectTokens(author: Author, { kind, brief }: ClaimedJob): number | null {
  const expectedTokens = kind === 'generate' ? author.expectTokens?.(brief) : undefined
  return expectedTokens === undefined ? null : expectedTokens * TOKENS_FACTOR
}

function accountBudgetSpent(): GenerationError {
  return new GenerationError('MODEL_BUDGET', refusal('failure-budget'))
}

function jobTokensSpent(): GenerationError {
  return new GenerationError('MODEL_BUDGET', refusal('failure-tokens'))
}
