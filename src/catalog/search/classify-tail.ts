import { isTaught } from '../outline/taught-words.ts'
import { isMachine } from '../packs/read-library.ts'
import { isAudienceOf } from './audience-words.ts'
import type { KnownPack } from './known-packs.ts'
import type { Qualifier } from './qualifier.ts'
import type { Part, Token } from './read-request.ts'
import { isIn, type WordList } from './request-words.ts'
import { isCommonPlace } from './rest-words.ts'

/** Say nothing about the subject, wherever they stand. */
export const HARMLESS: WordList[] = ['wrapping', 'qualities', 'slogans']
const LONGEST_NAME_WORDS = 3
/** Trades end like this; what only looks so is in the list of things. */
export const TRADE = /(ers|ors|ists|ians|ants|ees|men|women|people|folk|folks|guards|wives|hands)$/

/** People work there, with children. */
const CHILDREN_AT = /^(kindergarten|nursery|nurseries|preschool|daycare|creche)s?$/
/** A number, alone or with its unit. */
export const AMOUNT = /^v?\d[\d.]*(min|mins|minutes?|h|hr|hrs|hours?|days?|weeks?)?$/

/** The words after each preposition, without those that only hold them together at either end. */
export function tailsOf(rest: Token[]): Token[][] {
  const parts = new Map<Part, Token[]>()
  for (const token of rest) {
    if (token.part.preposition === null) continue
    parts.set(token.part, [...(parts.get(token.part) ?? []), token])
  }
  return [...parts.values()].map(trimLinks).filter(tokens => tokens.length > 0)
}

export function trimLinks(tokens: Token[]): Token[] {
  const from = tokens.findIndex(token => !token.link)
  return from === -1 ? [] : tokens.slice(from, tokens.findLastIndex(token => !token.link) + 1)
}

/** Whom "for nurses in night shifts" means; `nothing` for a tail that says nothing, or that is judged word by word. */
export function judgeTail(
  tokens: Token[],
  known: KnownPack,
  covered: Token[],
  subject: string,
): Qualifier['kind'] | 'nothing' | null {
  const telling = tellingIn(tokens)
  const head = telling.at(-1)
  if (!head) return tokens.some(token => isIn('people', token.word)) ? 'audience' : 'nothing'
  const preposition = tokens[0]!.part.preposition
  if (telling.some(token => turns(token, known))) return null
  if (preposition === 'while' && isWorkplace(known)) return 'setting'
  if (isAudienceOf(known.entry, tokens)) return isIn('settings', head.word) ? 'setting' : 'audience'
  const isFor = preposition === 'for' || preposition === 'to'
  if (isFor && isIn('people', head.word) && !telling.some(token => isIn('animals', token.word))) return 'audience'
  if (telling.every(token => known.vocabulary.has(token.stem))) return 'nothing'
  if (isFor && head.letters && isWorkplace(known)) return 'audience'
  if (telling.some(token => isIn('animals', token.word))) {
    const isTrade = isFor && TRADE.test(head.word) && !isIn('animals', head.word)
    return isTrade && (known.entry.field === 'policy' || known.entry.field === 'skill') ? 'audience' : null
  }
  const isChild = telling.some(token => isIn('children', token.word))
  const isWhere = (preposition === 'in' || preposition === 'at') && CHILDREN_AT.test(head.word)
  if (isWhere && isWorkplace(known)) return 'setting'
  if (isChild) return isForSchool(known) ? 'audience' : null
  if (isFor && /^(people|persons|folks?)$/.test(tokens.at(-1)!.word)) return 'audience'
  if (isPerson(head.word) && !(preposition === 'with' || preposition === 'by')) return 'audience'
  if ((isFor || preposition === 'with') && isIn('counterparts', head.word)) return 'audience'
  if (preposition === 'for' || preposition === 'in' || preposition === 'to' || preposition === 'within') {
    const lists: WordList[] = ['people', 'conditions', 'departments', 'purposes']
    if (isForSchool(known) || preposition === 'for') lists.push('school')
    // A plant is a workplace for those who work there; what photosynthesis does in plants is botany.
    if (isWorkplace(known) || preposition === 'for' || known.entry.field === 'tool') lists.push('settings')
    if (telling.every(token => lists.some(list => isIn(list, token.word)))) return tailKind(head.word)
    if (known.entry.field === 'tool' && telling.every(token => isIn('uses', token.word))) return 'use'
  }
  if (isIn('settings', head.word) && isWorkplace(known)) return 'setting'
  const isOccasion = preposition === 'in' || preposition === 'during' || preposition === 'at'
  if (isOccasion && isWorkplace(known) && telling.every(token => isSpokenOf(token, known))) return 'setting'
  const isRule = known.entry.kind === 'subject' && (known.entry.field === 'policy' || known.entry.field === 'procedure')
  if (preposition === 'at' && isRule && isCommonPlace(tokens, subject)) return 'setting'
  const isName = telling.every(token => token.capital) && telling.length <= LONGEST_NAME_WORDS
  if (preposition === 'at' && isName && known.entry.kind === 'subject') return 'setting'
  // "Fire safety for Tesco": a capital letter among small ones is a company's, where its rules are taught.
  const isCompany =
    isName && telling.length === 1 && covered.some(token => !token.capital) && !isIn('things', head.word)
  if (preposition === 'for' && isRule && isCompany) return 'setting'
  return 'nothing'
}

/** Without amounts: "for nurses, 3 hours". */
export function tellingIn(tokens: Token[]): Token[] {
  return tokens.filter(({ link, word }) => !link && !AMOUNT.test(word) && !HARMLESS.some(list => isIn(list, word)))
}

/** The sales department is an audience, and a museum a workplace. */
function turns({ word, stem }: Token, { vocabulary }: KnownPack): boolean {
  return isIn('turning', word) && !vocabulary.has(stem) && !isIn('departments', word) && !isIn('settings', word)
}

export function tailKind(head: string): Qualifier['kind'] {
  if (isIn('purposes', head)) return 'purpose'
  return isIn('people', head) || isIn('departments', head) ? 'audience' : 'setting'
}

export function isPerson(word: string): boolean {
  return isIn('people', word) || (TRADE.test(word) && !isIn('things', word))
}

export function isWorkplace({ entry }: KnownPack): boolean {
  if (entry.kind === 'domain') return entry.field === 'policy' || entry.field === 'procedure'
  return entry.field === 'policy' || entry.field === 'procedure' || entry.field === 'skill' || isMachine(entry)
}

/** Taught at school as well, so that pupils are an audience. */
export function isForSchool({ entry }: KnownPack): boolean {
  return entry.field === 'concept' || entry.field === 'event' || entry.field === 'person' || entry.field === 'language'
}

/** A book of history has all words, so that they say nothing. */
export function isSpokenOf({ word, stem }: Token, known: KnownPack): boolean {
  if (known.entry.kind === 'domain' || !(isWorkplace(known) || known.entry.field === 'tool')) return false
  return !isIn('turning', word) && !isIn('animals', word) && isTaught(known.entry.id, stem)
}
