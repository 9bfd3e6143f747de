import type { LocaleCode } from '../locales.ts'
import { isSpaced } from './words.ts'

const GRAM = 4
const PAIR = 2
const PART_OF_WORD = /[\p{L}\p{N}\p{M}]/u
/** Six times a usual lesson; no text may hold up the service. */
const READ_CHARACTERS = 20_000

/** What texts are compared by: words cut into 4-grams, so that endings do not matter; pairs where words are not parted. */
export function featuresOf(text: string, language: LocaleCode): Set<string> {
  const features = new Set<string>()
  cut(text, language, feature => features.add(feature))
  return features
}

function cut(text: string, language: LocaleCode, take: (feature: string) => void): void {
  const read = text.slice(0, READ_CHARACTERS).normalize('NFKC').toLowerCase()
  const size = isSpaced(language) ? GRAM : PAIR
  for (let at = 0; at < read.length; at++) {
    const end = endOfWord(read, at)
    for (let from = at; from < end && (from === at || from + size <= end); from++)
      take(read.slice(from, Math.min(from + size, end)))
    at = end
  }
}

/** The place itself where no word begins there. By hand, because a pattern takes twice as long, and every text of a course is read. */
function endOfWord(text: string, at: number): number {
  let end = at
  while (end < text.length && isInWord(text, end)) end++
  return end
}

const KNOWN_PART = 1
const KNOWN_GAP = 2
const knownUnits = new Uint8Array(0x1_0000)

function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  const known = knownUnits[unit]!
  if (known !== 0) return known === KNOWN_PART
  if (isHighSurrogate(unit)) return PART_OF_WORD.test(String.fromCodePoint(text.codePointAt(at)!))
  if (at > 0 && isHighSurrogate(text.charCodeAt(at - 1)) && isLowSurrogate(unit)) return isInWord(text, at - 1)
  const isPart = PART_OF_WORD.test(String.fromCharCode(unit))
  knownUnits[unit] = isPart ? KNOWN_PART : isLowSurrogate(unit) ? 0 : KNOWN_GAP
  return isPart
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Which texts of a list have a feature, by their places in it, and how many texts there are. */
export type Holders = { of: ReadonlyMap<string, readonly number[]>; texts: number }

export function holdersOf(texts: ReadonlySet<string>[]): Holders {
  const holders = new Map<string, number[]>()
  for (const [at, features] of texts.entries()) {
    for (const feature of features) {
      const known = holders.get(feature)
      if (known) known.push(at)
      else holders.set(feature, [at])
    }
  }
  return { of: holders, texts: texts.length }
}

/** Only of the features that are asked about: most of what a long text has nobody looks for. */
export function holdersAmong(texts: string[], language: LocaleCode, asked: ReadonlySet<string>[]): Holders {
  const holders = new Map<string, number[]>()
  for (const features of asked) for (const feature of features) holders.set(feature, [])
  for (const [at, text] of texts.entries()) {
    cut(text, language, feature => {
      const known = holders.get(feature)
      if (known && known.at(-1) !== at) known.push(at)
    })
  }
  return { of: holders, texts: texts.length }
}

/** A feature weighs more the fewer lessons of the same course have it. */
export type Weights = (feature: string) => number

export function weightsOver({ of, texts }: Holders): Weights {
  const byCount = Array.from({ length: texts + 1 }, (_, count) => Math.log((texts + 1) / (count + 0.5)))
  return feature => byCount[of.get(feature)?.length ?? 0]!
}

/** The weighted share of the features of a text that each of several others has, all in one pass. */
export function sharesOf(features: ReadonlySet<string>, { of, texts }: Holders, weights: Weights): number[] {
  const shared = Array.from({ length: texts }, () => 0)
  let all = 0
  for (const feature of features) {
    const weight = weights(feature)
    all += weight
    for (const at of of.get(feature) ?? []) shared[at]! += weight
  }
  return shared.map(sum => (all === 0 ? 0 : sum / all))
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
