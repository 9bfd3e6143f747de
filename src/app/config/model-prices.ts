import { readFileSync } from 'node:fs'
import { z } from 'zod'
import shippedPrices from '../../../content/model-prices.json' with { type: 'json' }
import type { ModelPrices } from '../../flows/spending/model-prices.ts'
import { ConfigError, type Read } from './read-setting.ts'

const dollars = z.number().min(0).max(1_000_000)
const tokenPrice = z.object({ input: dollars, cachedInput: dollars.optional(), output: dollars })
const picturePrice = z.object({ picture: dollars }).transform(price => ({ input: 0, output: 0, ...price }))
const pricesSchema = z.object({ models: z.record(z.string(), z.union([tokenPrice, picturePrice])) })

const TAKES = 'MODEL_PRICES takes a JSON file as content/model-prices.json is'

/** Returns the shipped prices, overridden by the operator's own. */
export function readModelPrices(read: Read): ModelPrices {
  const file = read('MODEL_PRICES')
  const { models: shipped } = pricesSchema.parse(shippedPrices)
  return new Map(Object.entries({ ...shipped, ...(file !== null && readFile(file)) }))
}

function readFile(file: string): z.infer<typeof pricesSchema>['models'] {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`${TAKES}, and ${file} cannot be read as JSON`)
  }
  const parsed = pricesSchema.safeParse(json)
  if (parsed.success) return parsed.data.models
  throw new ConfigError(`${TAKES}: ${parsed.error.issues[0]!.path.join('.')}: ${parsed.error.issues[0]!.message}`)
}
