import type { ModelUsage, PlannedCall } from '../../course/author.ts'

/**
 * Price of a model, in US dollars for a million tokens. Without `cachedInput`, input from the provider's cache costs
 * as much as other input.
 */
export type ModelPrice = {
  input: number
  cachedInput?: number | undefined
  output: number
  /** US dollars for one picture, if an image model charges by the picture. */
  picture?: number | undefined
}

const MICROS = 1_000_000

/** Prices, keyed by the model's name as in the setting `MODEL`, such as `openai:gpt-5`. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>

/** The date that a provider adds to a model's name, such as `-2025-08-07` or `-20250929`. */
const DATE_SUFFIX = /-\d{4}-?\d{2}-?\d{2}$/

/** Returns the cost of completed calls, in millionths of a US dollar; null: the model has no price. */
export function priceUsage(prices: ModelPrices, usage: ModelUsage): number | null {
  const price = findPrice(prices, usage.model)
  if (!price) return null
  const { inputTokens, cachedInputTokens, outputTokens, pictures = 0 } = usage
  if (price.picture !== undefined) return Math.round(pictures * price.picture * MICROS)
  // The cost is unknown if an image model did not report its tokens.
  if (pictures > 0 && inputTokens + outputTokens === 0) return null
  const cachedInput = Math.min(cachedInputTokens, inputTokens)
  const dear = (inputTokens - cachedInput) * price.input + outputTokens * price.output
  // Dollars for a million tokens are millionths of a dollar for one token.
  return Math.round(dear + cachedInput * (price.cachedInput ?? price.input))
}

/** Returns the maximum cost of a planned call; 0 for a model without a price. */
export function priceCall(prices: ModelPrices, call: PlannedCall): number {
  const { model, inputTokens, outputTokens, pictures = 0 } = call
  const price = findPrice(prices, model)
  if (price?.picture !== undefined) return Math.ceil(pictures * price.picture * MICROS)
  return price ? Math.ceil(inputTokens * price.input + outputTokens * price.output) : 0
}

function findPrice(prices: ModelPrices, model: string): ModelPrice | undefined {
  return prices.get(model) ?? prices.get(model.replace(DATE_SUFFIX, ''))
}
