import type { Author, ModelUsage, PlannedCall } from '../../course/author.ts'
import { GenerationError } from '../../errors.ts'
import type { Database } from '../../store/database.ts'
import { noteTokenLimit } from '../../store/jobs/job-cost.ts'
import type { ClaimedJob } from '../../store/jobs/jobs.ts'
import { addSpend, readBudget, readJobTokens } from '../../store/model-spend.ts'
import { askStore } from '../retry-store.ts'
import { type ModelPrices, priceCall, priceUsage } from './model-prices.ts'

/** A course may take so many times the tokens that it should need. */
const TOKENS_FACTOR = 4

/** The models' prices and the token limit of a job; null: a multiple of what its author expects to use. */
export type SpendLimits = { prices: ModelPrices; jobTokens: number | null }

export type JobSpending = {
  /** Before a call is made: throws `MODEL_BUDGET` where it could pass a limit. What it gives back ends the reservation. */
  reserve(call: PlannedCall): Promise<() => void>
  /** After a call was answered. Gives its cost in millionths of a US dollar; null: the model has no price. */
  record(usage: ModelUsage): number | null
  /** Waits until everything that was recorded is stored, or could not be. */
  settle(): Promise<void>
}

/**
 * Counts what a job's calls cost and stops it before a limit. What is under way or not yet stored counts as spent, so that calls made at
 * once cannot pass a limit together. Calls that other jobs of the account have under way are not known here.
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
      // Read before the store is asked: what is stored meanwhile counts twice rather than not at all.
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
      // A figure that the store does not take stays held and is missed by the operator alone; the course is worth more.
      writes.push(addSpend(db, job.id, { ...usage, costMicros }, Date.now()).then(release, () => {}))
      return costMicros
    },
    async settle() {
      await Promise.all(writes)
    },
  }
}

/** Only a whole course says how large it should be. */
function expectTokens(author: Author, { kind, brief }: ClaimedJob): number | null {
  const expectedTokens = kind === 'generate' ? author.expectTokens?.(brief) : undefined
  return expectedTokens === undefined ? null : expectedTokens * TOKENS_FACTOR
}

function accountBudgetSpent(): GenerationError {
  return new GenerationError('MODEL_BUDGET', "The account's budget for language models is used up for this period.")
}

function jobTokensSpent(): GenerationError {
  return new GenerationError(
    'MODEL_BUDGET',
    'The course would have needed far more of the language model than a course of its size should.',
  )
}
