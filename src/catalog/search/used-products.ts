import type { KnownPack } from './known-names.ts'
import type { ReadRequest } from './match-names.ts'
import { findProducts, isShown } from './products.ts'
import type { Token } from './read-request.ts'

/**
 * A pack that a request names, with the words that name it (`covered`). `isStrict`: the request names the pack by
 * topics alone.
 */
type NamedPack = { request: ReadRequest; pack: KnownPack; covered: Token[]; topics: Set<Token>; isStrict: boolean }

/**
 * Matches the text before a product that is used for the subject: "project management with Jira", "retrospectives
 * (Miro)".
 */
const BESIDE_PRODUCT =
  /(^|[^\p{L}\p{N}\s]\s*|(?<![\p{L}\p{N}])(in|on|over|with|via|using|through|by|inside|and|or)\s+)$/iu

/**
 * Returns the products in the pack's name ("PowerPoint presentations") or beside it; `isTaught` says whether the pack
 * shows the product. A product is not counted if the pack's name stands only after "for": "Trello for project managers"
 * is about Trello.
 */
export function findUsedProducts({
  request,
  pack,
  covered,
  topics,
  isStrict,
}: NamedPack): { words: Token[]; isTaught: boolean }[] {
  if (pack.entry.kind === 'domain') return []
  const { subject, tokens } = request
  // If the request names the pack by a topic only, a product before that topic changes the subject: "SQL Server
  // clustering".
  const mayBeUsed = (product: Token[]) =>
    covered.some(({ part }) => part.preposition !== 'for') &&
    (product[0]!.start < covered[0]!.start ? !isStrict : BESIDE_PRODUCT.test(subject.slice(0, product[0]!.start)))
  const isUsed = (product: Token[]) =>
    product.every(token => covered.includes(token) || topics.has(token)) ||
    (!product.some(token => covered.includes(token)) && mayBeUsed(product))
  return findProducts(subject, tokens)
    .filter(isUsed)
    .map(words => ({ words, isTaught: isShown(words, pack.shownProducts) }))
}
