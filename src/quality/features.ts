import type { LocaleCode } from '../language/locales.ts'
import { isSpaced } from '../language/words.ts'

const GRAM = 4
const PAIR = 2
/** Maximum length of a text that is read, so that no text blocks the service: six times a usual lesson. */
const READ_CHARACTERS = 20_000
const LETTERS = /[\p{L}\p{N}\p{M}]+/gu

/** The features of a text without duplicates, in the order of their first occurrence. */
export type Features = readonly number[]

/** Reads texts that are to be compared with each other: the same n-gram gets the same number in all of them. */
export type FeatureReader = { read(text: string): Features; pieceOf(feature: number): string }

/**
 * Returns a reader of character n-grams: 4-grams of words, so that endings do not matter, and pairs of signs in
 * languages without spaces. Features are numbers for speed: a course has tens of thousands, and each is looked up in
 * many texts.
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

/** An index of a list of texts: the positions of the texts that have a feature, and the number of texts. */
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

/** The weight of a feature: higher, the fewer lessons of the course have it (inverse document frequency). */
export type Weights = (feature: number) => number

export function weightsOver({ of, texts }: Holders): Weights {
  const byCount = Array.from({ length: texts + 1 }, (_, count) => Math.log((texts + 1) / (count + 0.5)))
  return feature => byCount[of(feature).length]!
}

/** Returns, for each of several texts, the weighted share of `features` that it has, in one pass. */
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

/** Returns the weighted share of `features` that satisfy `holds`. */
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
