import type { SourceDocument } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'
import { unreadable } from '../unreadable-source.ts'

/** Minimum number of letters for a verdict; a shorter text counts as legible. */
const LEAST_LETTERS = 200
/**
 * Minimum share of vowels among Latin letters. In every language written in Latin letters, more than a third of letters
 * are vowels; lists of codes have fewer.
 */
const LEAST_VOWELS = 0.27
const SMALL_WORD = /(?<![\p{L}\p{N}/:.@_-])\p{L}[\p{Ll}\p{M}]{3,}(?![\p{L}\p{N}/:@_])/gu
const SMALL_SHARE = 0.2
const LONG_WORD = /(?<![\p{N}/:.@_-])[\p{L}\p{M}]{4,}(?![\p{N}/:@_])/gu
const LATIN = /\p{Script=Latin}/gu
const VOWELS = /[aeiouyæœøåı]/giu
const OTHER_SCRIPTS = String.raw`\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Cyrillic}`
/** A word in two scripts, which is the result of a font without a character map: "ทÉี", "Р0вод". */
const MIXED = new RegExp(`[${OTHER_SCRIPTS}\\p{Script=Greek}][À-ÿ¡-¿]|[À-ÿ][${OTHER_SCRIPTS}]`, 'u')
const MOST_MIXED = 0.08
const WITHOUT_MEANING = /[\uFFFD\p{Co}\p{Cn}]/gu
const MOST_WITHOUT_MEANING = 0.03

/**
 * Whether a text consists of words, as far as that can be seen without a dictionary. A short text counts as legible.
 */
export function isLegible(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < LEAST_LETTERS) return true
  if ((text.match(WITHOUT_MEANING)?.length ?? 0) > MOST_WITHOUT_MEANING * letters) return false
  const words = text.split(/\s+/)
  if (words.filter(word => MIXED.test(word)).length > MOST_MIXED * words.length) return false
  // Codes and names in capitals have few vowels, so words in lower case decide where there are enough of them.
  const decomposed = text.normalize('NFD')
  const small = decomposed.match(SMALL_WORD)?.join('') ?? ''
  const plain = small.length >= SMALL_SHARE * letters ? small : (decomposed.match(LONG_WORD)?.join('') ?? '')
  const latin = plain.match(LATIN)?.length ?? 0
  if (latin < LEAST_LETTERS || 2 * latin < letters) return true
  return (plain.match(VOWELS)?.length ?? 0) >= LEAST_VOWELS * latin
}

/** Drops the illegible pages of a document and records their numbers. Refuses a document that is mostly illegible. */
export function withoutIllegiblePages(document: SourceDocument): SourceDocument {
  const texts = document.blocks.filter(({ type }) => type !== 'code')
  const pages = Map.groupBy(texts, ({ page }) => page ?? 0)
  const illegible = new Set(
    [...pages].flatMap(([page, pageBlocks]) => (isLegible(pageBlocks.map(textOfBlock).join('\n')) ? [] : [page])),
  )
  if (illegible.size === 0) return document
  if (illegible.has(0) || 2 * illegible.size > pages.size) throw unreadable('document-illegible')
  const isKept = ({ page }: { page?: number | undefined }) => !illegible.has(page ?? 0)
  const pictures = document.pictures?.filter(isKept).map(picture => ({
    ...picture,
    at: document.blocks.slice(0, picture.at).filter(isKept).length,
  }))
  const illegiblePages = [...illegible].sort((one, other) => one - other)
  return { ...document, blocks: document.blocks.filter(isKept), illegiblePages, ...(pictures && { pictures }) }
}
