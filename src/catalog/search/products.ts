import { readContent } from '../../content/read-content.ts'
import type { PackLesson } from '../packs/pack-schema.ts'
import { joinTexts } from '../packs/pack-words.ts'
import type { Token } from './read-request.ts'
import { plainWords } from './request-words.ts'

/** The content of `content/words/products.yaml`. */
type WrittenList = Record<Ambiguity | 'makers', string>
/**
 * How easily a product's name is confused with an ordinary word. `unmistakable`: the name means nothing else.
 * `articled`: the ordinary word is used with an article ("a keynote"). `ambiguous`: the name may be the ordinary word
 * ("Teams").
 */
type Ambiguity = 'unmistakable' | 'articled' | 'ambiguous'
type Product = { words: string[]; ambiguity: Ambiguity }
type ProductList = { byFirstWord: Map<string, Product[]>; makers: Set<string>; unmistakable: RegExp; all: RegExp }

/**
 * Minimum number of a pack's lessons that name a product for the pack to count as showing it; a single mention is only
 * an example.
 */
const SHOWN_LESSONS = 2

let cache: ProductList | null = null

/**
 * Returns the products that a request names, each as the words that name it. The name of the maker is one of these
 * words if it stands right before the product.
 */
export function findProducts(subject: string, tokens: Token[]): Token[][] {
  const { byFirstWord, makers } = readList()
  const products: Token[][] = []
  for (let from = 0; from < tokens.length; from++) {
    const isMade = makers.has(tokens[from - 1]?.word ?? '')
    const spelled = (byFirstWord.get(tokens[from]!.word) ?? []).find(({ words, ambiguity }) => {
      const isThere = words.every((word, at) => tokens[from + at]?.word === word)
      return isThere && (ambiguity === 'unmistakable' || isMade || isProperName(subject, tokens, from, ambiguity))
    })
    if (!spelled) continue
    const end = from + spelled.words.length
    products.push(tokens.slice(isMade ? from - 1 : from, end))
    from = end - 1
  }
  return products
}

const BEFORE_PRODUCT = /(?<![\p{L}\p{N}])(in|on|over|with|via|using|through|by|inside) $/u

/**
 * Whether a name that is also an ordinary word means the product here: it has a capital letter and follows a
 * preposition, as in "difficult conversations over Teams". In "Conflict in Teams" every word is capitalised, so "Teams"
 * are people. For an `articled` name this does not matter, because the ordinary word would have an article: "Presenting
 * with Keynote".
 */
function isProperName(subject: string, tokens: Token[], at: number, ambiguity: Ambiguity): boolean {
  const { capital, start } = tokens[at]!
  const isAmongSmall = tokens.some((token, other) => other > 0 && !token.link && !token.capital)
  return capital && (ambiguity === 'articled' || isAmongSmall) && BEFORE_PRODUCT.test(subject.slice(0, start))
}

/**
 * Returns the products that a pack's lessons name in the maker's spelling, as plain words. An ambiguous name only
 * counts in a pack about a tool: elsewhere "Drive" is what a driver does.
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

/** Whether the pack shows the product that these words name, with or without its maker's name. */
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

function compileList({ makers, ...lists }: WrittenList): ProductList {
  const products = Object.entries(lists).flatMap(([ambiguity, names]) =>
    splitNames(names).map(name => ({ name, words: plainWords(name), ambiguity: ambiguity as Ambiguity })),
  )
  // Longer names come first, so that "GitHub Actions" is not matched as "GitHub".
  const longestFirst = products.sort((one, other) => other.words.length - one.words.length)
  return {
    byFirstWord: Map.groupBy(longestFirst, ({ words }) => words[0]!),
    makers: new Set(splitNames(makers).map(joinPlain)),
    unmistakable: matchAny(products.filter(({ ambiguity }) => ambiguity === 'unmistakable').map(({ name }) => name)),
    all: matchAny(products.map(({ name }) => name)),
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
