import type { LocaleCode } from '../language/locales.ts'
import { isSpaced } from '../language/words.ts'

const GRAM = 4
const PAIR = 2
/** Six times a usual lesson; no text may hold up the service. */
const READ_CHARACTERS = 20_000
const LETTERS = /[\p{L}\p{N}\p{M}]+/gu

/** The features of a text, each once, in the order in which they stand there. */
export type Features = readonly number[]

/** Reads texts that are to be compared with each other: the same piece of a word has the same number in each of them. */
export type FeatureReader = { read(text: string): Features; pieceOf(feature: number): string }

/**
 * What texts are compared by: words cut into 4-grams, so that endings do not matter; pairs where words are not parted.
 * Numbers, because a course has tens of thousands of pieces, and each is looked for in many texts.
 */
export function featureReader(language: LocaleCode): FeatureReader {
  const size = isSpaced(language) ? GRAM : PAIR
  const pieces: string[] = []
  const numbers = new Map<string, number>()
  return { read, pieceOf: feature => pieces[feature]! }

  function read(text: string): Features {
    const features = new Set<number>()
    for (const word of text.slice(0, READ_CHARACTERS).normalize('NFKC').toLowerCase().match(LETTERS) ?? []) {
      features.add(numberFeature(word.slice(0, size)))
      for (let from = 1; from + size <= word.length; from++) features.add(numberFeature(word.slice(from, from + size)))
    }
    return [...features]
  }

  function numberFeature(piece: string): number {
    const number = numbers.get(piece) ?? pieces.push(piece) - 1
    numbers.set(piece, number)
    return number
  }
}

/** Which texts of a list have a feature, by their places in it, and how many texts there are. */
export type Holders = { of: (feature: number) => readonly number[]; texts: number }

const NONE: readonly number[] = []

export function indexHolders(texts: Features[]): Holders {
  const holders = new Map<number, number[]>()
  for (const [at, features] of texts.entries()) {
    for (const feature of features) {
      const holding = holders.get(feature)
      if (holding) holding.push(at)
      else holders.set(feature, [at])
    }
  }
  return { of: feature => holders.get(feature) ?? NONE, texts: texts.length }
}

/** A feature weighs more the fewer lessons of the same course have it. */
export type Weights = (feature: number) => number

export function weightsOver({ of, texts }: Holders): Weights {
  const byCount = Array.from({ length: texts + 1 }, (_, count) => Math.log((texts + 1) / (count + 0.5)))
  return feature => byCount[of(feature).length]!
}

/** The weighted share of the features of a text that each of several others has, all in one pass. */
export function scoreShares(features: Features, { of, texts }: Holders, weights: Weights): number[] {
  const shared = Array.from({ length: texts }, () => 0)
  let all = 0
  for (const feature of features) {
    const weight = weights(feature)
    all += weight
    for (const at of of(feature)) shared[at]! += weight
  }
  return shared.map(sum => (all === 0 ? 0 : sum / all))
}

/** The weighted share of the features of a text for which something holds. */
export function scoreShare(
  features: Features,
  holds: (feature: number) => boolean,
  weights: Weights = () => 1,
): number {
  let shared = 0
  let all = 0
  for (const feature of features) {
    const weight = weights(feature)
    all += weight
    if (holds(feature)) shared += weight
  }
  return all === 0 ? 0 : shared / all
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
