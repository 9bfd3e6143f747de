import { readContent } from '../../content/read-content.ts'
import type { PackLesson } from '../packs/pack-schema.ts'
import { joinTexts } from '../packs/pack-words.ts'
import type { Token } from './read-request.ts'
import { plainWords } from './request-words.ts'

/** `content/words/products.yaml`. */
type WrittenList = Record<'unmistakable' | 'ambiguous' | 'makers', string>
type Product = { words: string[]; isAmbiguous: boolean }
type ProductList = { byFirstWord: Map<string, Product[]>; makers: Set<string>; unmistakable: RegExp; all: RegExp }

/** A product that so many lessons name is shown by their pack; a single mention is an example. */
const SHOWN_LESSONS = 2

let cache: ProductList | null = null

/** The products that a request names, each with its maker's name where that stands before it. */
export function findProducts(subject: string, tokens: Token[]): Token[][] {
  const { byFirstWord, makers } = readList()
  const products: Token[][] = []
  for (let from = 0; from < tokens.length; from++) {
    const isMade = makers.has(tokens[from - 1]?.word ?? '')
    const spelled = (byFirstWord.get(tokens[from]!.word) ?? []).find(({ words, isAmbiguous }) => {
      const isThere = words.every((word, at) => tokens[from + at]?.word === word)
      return isThere && (!isAmbiguous || isMade || isProperName(subject, tokens, from))
    })
    if (!spelled) continue
    const end = from + spelled.words.length
    products.push(tokens.slice(isMade ? from - 1 : from, end))
    from = end - 1
  }
  return products
}

const BEFORE_PRODUCT = /(?<![\p{L}\p{N}])(in|on|over|with|via|using|through|by|inside) $/u

/** "Difficult conversations over Teams"; in "Conflict in Teams" each word has its capital letter, and teams are people. */
function isProperName(subject: string, tokens: Token[], at: number): boolean {
  const { capital, start } = tokens[at]!
  const isAmongSmall = tokens.some((token, other) => other > 0 && !token.link && !token.capital)
  return capital && isAmongSmall && BEFORE_PRODUCT.test(subject.slice(0, start))
}

/**
 * The products that a pack's lessons show, as plain words: those that they name, each in its maker's spelling. A name that is a word as
 * well counts in packs on a tool alone: elsewhere "Drive" is what a driver does.
 */
export function listShownProducts(lessons: Pick<PackLesson, 'blocks' | 'exercise'>[], isTool: boolean): string[] {
  const names = isTool ? readList().all : readList().unmistakable
  const lessonCounts = new Map<string, number>()
  for (const { blocks, exercise } of lessons) {
    const mentions = joinTexts([blocks, exercise]).match(names) ?? []
    for (const name of new Set(mentions.map(joinPlain))) lessonCounts.set(name, (lessonCounts.get(name) ?? 0) + 1)
  }
  return [...lessonCounts].filter(([, count]) => count >= SHOWN_LESSONS).map(([name]) => name)
}

/** Whether a pack shows the product that these words name, with its maker or without. */
export function isShown(product: Token[], shownProducts: Set<string>): boolean {
  const words = product.map(({ word }) => word)
  const { makers } = readList()
  return [words, makers.has(words[0]!) ? words.slice(1) : words].some(name => shownProducts.has(name.join(' ')))
}

function joinPlain(name: string): string {
  return plainWords(name).join(' ')
}

function readList(): ProductList {
  cache ??= compileList(readContent<WrittenList>('words/products'))
  return cache
}

function compileList({ unmistakable, ambiguous, makers }: WrittenList): ProductList {
  const names = splitNames(unmistakable)
  const ambiguousNames = splitNames(ambiguous)
  const products = [
    ...names.map(name => ({ words: plainWords(name), isAmbiguous: false })),
    ...ambiguousNames.map(name => ({ words: plainWords(name), isAmbiguous: true })),
  ]
  // Of "GitHub" and "GitHub Actions" the longer one is meant.
  const longestFirst = products.sort((one, other) => other.words.length - one.words.length)
  return {
    byFirstWord: Map.groupBy(longestFirst, ({ words }) => words[0]!),
    makers: new Set(splitNames(makers).map(joinPlain)),
    unmistakable: matchAny(names),
    all: matchAny([...names, ...ambiguousNames]),
  }
}

function splitNames(list: string): string[] {
  return list.split(/,\s*/).map(name => name.trim())
}

function matchAny(names: string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length).map(escapeRegExp)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
