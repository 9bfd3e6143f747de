import type { ModelUsage, PlannedCall } from '../../course/author.ts'

/** US dollars for a million tokens. Without `cachedInput`, what comes from the provider's cache costs as much as other input. */
export type ModelPrice = { input: number; cachedInput?: number | undefined; output: number }

/** By the name that `MODEL` takes: `openai:gpt-5`. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>

/** A model's own date, which a provider adds to its name: `-2025-08-07`, `-20250929`. */
const DATE_SUFFIX = /-\d{4}-?\d{2}-?\d{2}$/

/** What answered calls cost, in millionths of a US dollar; null: the model has no price. */
export function priceUsage(prices: ModelPrices, usage: ModelUsage): number | null {
  const price = findPrice(prices, usage.model)
  if (!price) return null
  const { inputTokens, cachedInputTokens, outputTokens } = usage
  const cachedInput = Math.min(cachedInputTokens, inputTokens)
  const dear = (inputTokens - cachedInput) * price.input + outputTokens * price.output
  // Dollars for a million tokens are millionths of a dollar for one.
  return Math.round(dear + cachedInput * (price.cachedInput ?? price.input))
}

/** The most that a call can cost that is about to be made; 0 where the model has no price. */
export function priceCall(prices: ModelPrices, { model, inputTokens, outputTokens }: PlannedCall): number {
  const price = findPrice(prices, model)
  return price ? Math.ceil(inputTokens * price.input + outputTokens * price.output) : 0
}

function findPrice(prices: ModelPrices, model: string): ModelPrice | undefined {
  return prices.get(model) ?? prices.get(model.replace(DATE_SUFFIX, ''))
}
