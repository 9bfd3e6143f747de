import { extractTerms, folded, stemWord } from '../../language/terms.ts'
import type { ClaimWords } from './claim-words.ts'
import { readDate } from './dates.ts'
import { findCodes } from './figures.ts'

const QUOTED = /[“„«"]([^“”„«»"]{8,})[”“»"]/gu
const QUOTED_WORDS = 3

export type AbsentDetail = 'figure' | 'quotation' | 'law' | 'name'

/**
 * Returns faults for codes, quotations, laws and names in a claim that the text of its passages (`around`) does not
 * contain: they cannot come from the documents.
 */
export function findAbsentDetails(claim: string, around: string, words: ClaimWords): AbsentDetail[] {
  const surroundings = folded(around)
  const termsAround = new Set(extractTerms(around))
  const spoken = folded(claim).match(/\p{L}+/gu) ?? []
  const quoted = findQuotations(claim)
  return [
    ...(findCodes(claim).some(code => !surroundings.includes(code)) ? (['figure'] as const) : []),
    ...(quoted.some(text => !bare(surroundings).includes(bare(folded(text)))) ? (['quotation'] as const) : []),
    ...(spoken.some(word => words.laws.has(word) && !surroundings.includes(word)) ? (['law'] as const) : []),
    ...(findNames(claim, words).some(({ isLaw, name }) => isLaw && !termsAround.has(name)) ? (['law'] as const) : []),
    ...(findNames(claim, words).some(({ name }) => !termsAround.has(name)) || isNameMixed(claim, around, words)
      ? (['name'] as const)
      : []),
  ]
}

function findQuotations(claim: string): string[] {
  return [...claim.matchAll(QUOTED)].map(match => match[1]!).filter(text => text.split(/\s+/).length >= QUOTED_WORDS)
}

export function hasQuotation(claim: string): boolean {
  return findQuotations(claim).length > 0
}

export function namesLaw(claim: string, words: ClaimWords): boolean {
  return (folded(claim).match(/\p{L}+/gu) ?? []).some(word => words.laws.has(word))
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Returns the capitalised words inside a sentence; none in German, where every noun is capitalised. */
function findNames(claim: string, words: ClaimWords): { name: string; isLaw: boolean }[] {
  const { language, stop, laws } = words
  if (language === 'de') return []
  return [...claim.matchAll(NAME)]
    .filter(({ groups }) => readDate(groups!['name']!, words) === null)
    .map(({ groups }) => {
      const { before = '', name = '', after = '' } = groups!
      return { name: stemWord(folded(name)), isLaw: laws.has(folded(before)) || laws.has(folded(after)) }
    })
    .filter(({ name }) => !stop.has(name))
}

/**
 * A name with the words beside it, one of which may show that it is the name of a law: the Medicines Act, la loi Évin.
 */
const NAME =
  /(?<=(?<before>\p{L}*[\p{Ll}\p{N},;)’']) )(?<name>\p{Lu}[\p{L}\p{M}]{2,})(?![\p{L}\p{M}])(?=(?: (?<after>\p{L}+))?)/gu

/**
 * Whether a name in the claim joins parts of two names in the passages: "Pitman Glass" where the passages speak of
 * Harlow Glass and Pitman Paper. A word that also begins a name in the passages is not taken for the later part of
 * another one.
 */
function isNameMixed(claim: string, around: string, words: ClaimWords): boolean {
  if (words.language === 'de') return false
  const names = findRuns(around)
  const stands = (part: string) => names.some(name => name.includes(part))
  const isLaterPart = (part: string) => stands(part) && names.every(name => name[0] !== part)
  const isTogether = (first: string, second: string) =>
    names.some(name => name.includes(first) && name.includes(second, name.indexOf(first)))
  return findRuns(claim, WITHIN_SENTENCE).some(name =>
    name.some((part, at) => {
      const before = name[at - 1]
      const isPart = before !== undefined && !words.has('actors', before) && stands(before)
      return isPart && isLaterPart(part) && !isTogether(before, part)
    }),
  )
}

const RUN = "\\p{Lu}[\\p{L}\\p{M}]*(?:['’-][\\p{L}\\p{M}]+)*"
const RUNS = new RegExp(`${RUN}(?: ${RUN})*`, 'gu')
const WITHIN_SENTENCE = new RegExp(`(?<=[\\p{Ll}\\p{N},;] )${RUN}(?: ${RUN})+`, 'gu')

/** Returns the sequences of capitalised words in a text, without a genitive's "'s". */
function findRuns(text: string, pattern = RUNS): string[][] {
  return (text.match(pattern) ?? []).map(run => run.split(' ').map(part => folded(part.replace(/['’]s$/u, ''))))
}
