import { isTaught } from './explain-word.ts'
import type { KnownPack } from './known-names.ts'
import type { Token } from './read-request.ts'
import type { Reading } from './reading.ts'
import { isAmount, isOwnWorkplace } from './request-phrases.ts'
import type { WordList } from './request-words.ts'
import { applies, type Field, type Position, type Role, RULES, type Rule } from './rest-rules.ts'

export const SILENT: WordList[] = ['wrapping', 'qualities', 'slogans']
const LONGEST_NAME_WORDS = 3

/**
 * Returns the role of a phrase between punctuation marks or after a preposition, or null if each of its words must be
 * explained by itself.
 */
export function explainPhrase(
  phrase: Token[],
  at: Position,
  fields: Set<Field>,
  reading: Reading,
): Role | 'another subject' | null {
  const { isIn, isHeadLast } = reading.request.language
  const telling = phrase.filter(
    token => !token.link && !isAmount(token) && !SILENT.some(list => isIn(list, token.word)),
  )
  if (telling.length === 0) {
    if (phrase.some(({ word }) => isIn('people', word))) return 'audience'
    return at === 'aside' ? null : 'nothing'
  }
  const rule = findHeadRule(telling, at, fields, reading)
  if (isAnotherSubject(telling, rule, fields, reading)) return at === 'aside' ? null : 'another subject'
  if (isAudienceOf(reading.pack, phrase)) return isIn('settings', telling.at(-1)!.word) ? 'setting' : 'audience'
  if (at === 'for' && isHeadLast && isOfPeople(phrase, isIn)) return 'audience'
  return rule?.as ?? explainEach(telling, at, fields, reading) ?? explainProperName(telling, at, fields, reading)
}

/** Whether a phrase ends in a word for people of any kind: "deaf people", "retired people over 70". */
function isOfPeople(phrase: Token[], isIn: Reading['request']['language']['isIn']): boolean {
  const head = phrase.findLast(token => !token.link && !isAmount(token))
  return head !== undefined && isIn('anybody', head.word)
}

/** Returns the rule for the head of the phrase, the word that says what the phrase is about: its last word in English, any word in other languages. */
function findHeadRule(telling: Token[], at: Position, fields: Set<Field>, { isStrict, request }: Reading): Rule | null {
  const { isIn, isHeadLast } = request.language
  if (isStrict && at !== 'for' && !isOwnWorkplace(telling, request)) return null
  const heads = isHeadLast ? telling.slice(0, findParticiple(telling, request)).slice(-1) : telling
  const isHead = ({ list }: Rule) =>
    heads.some(({ word }) => isIn(list, word) && !(list === 'endings' && isIn('things', word)))
  return RULES.find(rule => rule.byHead && applies(rule, at, fields) && isHead(rule)) ?? null
}

/**
 * Returns the index of the participle that describes the people before it, as in "childminders looking after babies",
 * or the length of the phrase if there is none. After words for people of any kind, such as "staff", a participle is
 * not counted, because it says what the course is about: "staff handling food".
 */
function findParticiple(telling: Token[], { language: { isIn } }: Reading['request']): number {
  const isOfPeople = ({ word }: Token) =>
    (isIn('people', word) || (isIn('endings', word) && !isIn('things', word))) && !isIn('anybody', word)
  const at = telling.findIndex(({ word }, place) => place > 0 && /ing$/.test(word) && isOfPeople(telling[place - 1]!))
  return at === -1 ? telling.length : at
}

/** Whether a phrase shows another subject: a word like "history" or an animal (except in trades), or children in a course for adults. */
function isAnotherSubject(
  telling: Token[],
  rule: Rule | null,
  fields: Set<Field>,
  { pack, request }: Reading,
): boolean {
  const { isIn } = request.language
  const head = telling.at(-1)!
  // Departments and workplaces do not change the subject: the sales department is an audience, and a museum is a workplace.
  const isTurning = ({ word, stem }: Token) =>
    isIn('turning', word) && !pack.vocabulary.has(stem) && !isIn('departments', word) && !isIn('settings', word)
  // Nor does a trade's own word: "market traders" and "end users" are people.
  const isTrade = rule?.as === 'audience' && fields.has('work')
  if (telling.some(isTurning) && !isTrade) return true
  const isTradeWithAnimals = isTrade && !isIn('animals', head.word)
  if (telling.some(({ word }) => isIn('animals', word)) && !isTradeWithAnimals) return true
  const isWithChildren = rule?.list === 'people' || rule?.list === 'childcare'
  return telling.some(({ word }) => isIn('children', word)) && !fields.has('school') && !isWithChildren
}

/** Returns the role of the phrase's last word if every word of the phrase has a role, or else null. */
function explainEach(telling: Token[], at: Position, fields: Set<Field>, reading: Reading): Role | null {
  const { pack, isStrict, request } = reading
  const isOccasion = (at === 'in' || at === 'at') && fields.has('work') && !isStrict
  const roles = telling.map(token => {
    if (pack.vocabulary.has(token.stem)) return 'nothing'
    const rule = RULES.find(
      each => !each.byHead && applies(each, at, fields) && request.language.isIn(each.list, token.word),
    )
    return rule?.as ?? (isOccasion && isTaught(token, reading) ? 'setting' : null)
  })
  const isVocabulary = roles.every(role => role === 'nothing')
  return roles.includes(null) || (isVocabulary && at === 'aside') ? null : roles.at(-1)!
}

/** Matches an article or a possessive before a word: "at a village fete" is any fete, not the name of one. */
const ARTICLE = /\s(an?|the|our|your)\s$/i

/** Returns the role of a phrase that is in no word list and can only be recognised by its form: "at Wimbledon", "for Tesco", "for GPs", "when travelling". */
function explainProperName(telling: Token[], at: Position, fields: Set<Field>, reading: Reading): Role | null {
  const head = telling.at(-1)!
  if (at === 'while' && fields.has('work')) return 'setting'
  if (at === 'for' && fields.has('work') && head.letters) return 'audience'
  const isName = telling.every(token => token.capital) && telling.length <= LONGEST_NAME_WORDS
  const isOneOfMany = /[^s]s$/.test(head.word) || ARTICLE.test(reading.request.subject.slice(0, telling[0]!.start))
  if (at === 'at' && (isName || (isOneOfMany && fields.has('rule')))) return 'setting'
  // A single capitalised word after "for" counts as a company if the pack teaches a rule or procedure and the request
  // writes a word of the pack's name in lower case.
  const isAmongSmall = telling.length === 1 && reading.covered.some(token => !token.capital)
  const isCompany = isName && isAmongSmall && !reading.request.language.isIn('things', head.word)
  return at === 'for' && fields.has('rule') && isCompany ? 'setting' : null
}

/** Whether the phrase ends in one of the audiences for which the pack has an example. */
function isAudienceOf({ audiences }: KnownPack, phrase: Token[]): boolean {
  return audiences.some(audience => ` ${joinStems(phrase)}`.endsWith(` ${audience}`))
}

export function joinStems(tokens: Token[]): string {
  return tokens
    .filter(token => !token.link)
    .map(({ stem }) => stem)
    .join(' ')
}
