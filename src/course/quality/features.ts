import type { LocaleCode } from '../locales.ts'
import { isSpaced } from './words.ts'

const GRAM = 4
const PAIR = 2
const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Six times a usual lesson; no text may hold up the service. */
const READ_CHARACTERS = 20_000

/** What texts are compared by: words cut into 4-grams, so that endings do not matter; pairs where words are not parted. */
export function featuresOf(text: string, language: LocaleCode): Set<string> {
  const words = text.slice(0, READ_CHARACTERS).normalize('NFKC').toLowerCase().match(WORD) ?? []
  const size = isSpaced(language) ? GRAM : PAIR
  const features = new Set<string>()
  for (const word of new Set(words)) {
    for (let at = 0; at === 0 || at + size <= word.length; at++) features.add(word.slice(at, at + size))
  }
  return features
}

/** A feature weighs more the fewer lessons of the same course have it. */
export type Weights = (feature: string) => number

export function weightsOver(lessons: ReadonlySet<string>[]): Weights {
  const counts = new Map<string, number>()
  for (const features of lessons) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const byCount = Array.from({ length: lessons.length + 1 }, (_, count) =>
    Math.log((lessons.length + 1) / (count + 0.5)),
  )
  return feature => byCount[counts.get(feature) ?? 0]!
}

/** The weighted share of the features of one text that another has. */
export function shareOf(some: ReadonlySet<string>, other: ReadonlySet<string>, weights: Weights): number {
  let all = 0
  let shared = 0
  for (const feature of some) {
    const weight = weights(feature)
    all += weight
    if (other.has(feature)) shared += weight
  }
  return all === 0 ? 0 : shared / all
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
