import type { LocaleCode } from '../language/locales.ts'
import { isSpaced } from '../language/words.ts'

const GRAM = 4
const PAIR = 2
/** Maximum length of a text that is read, so that no text blocks the service: six times a usual lesson. */
const READ_CHARACTERS = 20_000
const LETTERS = /[\p{L}\p{N}\p{M}]+/gu

/**
 * The features of a text: the numbers of its n-grams (short sequences of characters), each once, in the order in which
 * they first occur in the text.
 */
export type Features = readonly number[]

/**
 * Reads texts that are to be compared with each other: in all texts that one reader reads, the same n-gram gets the
 * same number. `pieceOf` returns the n-gram for a number.
 */
export type FeatureReader = { read(text: string): Features; pieceOf(feature: number): string }

/**
 * Returns a reader whose features are 4-grams (four characters in a row) of words, so that different endings of a word
 * matter little, or pairs of characters in languages without spaces. Features are numbers for speed: a course has tens
 * of thousands, and each is looked up in many texts.
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

/**
 * An index of a list of texts: `of` returns the positions of the texts that have a feature, and `texts` is the number
 * of texts.
 */
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

/**
 * Returns the weight of a feature. The fewer of the indexed texts have the feature, the higher its weight (inverse
 * document frequency).
 */
export type Weights = (feature: number) => number

export function weightsOver({ of, texts }: Holders): Weights {
  const byCount = Array.from({ length: texts + 1 }, (_, count) => Math.log((texts + 1) / (count + 0.5)))
  return feature => byCount[of(feature).length]!
}

/**
 * Returns for each of the indexed texts the share of `features` that the text has, by weight. All texts are scored in
 * one pass.
 */
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

/** Returns the share of `features`, by weight, for which `holds` is true. */
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
