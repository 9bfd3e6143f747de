import type { KnownPack } from './known-names.ts'
import type { ReadRequest } from './match-names.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'
import {
  findAmounts,
  findCompanies,
  findGrades,
  findPlaces,
  isAmount,
  isOwnWorkplace,
  joinPairs,
  splitAsides,
  splitTails,
} from './request-phrases.ts'
import { COMPARING, type WordList } from './request-words.ts'
import { type Field, listFields, type Position, type Role, RULES, type Rule } from './rest-rules.ts'
import { findUsedProducts } from './used-products.ts'

const PEOPLE_WITHIN_WORDS = 3
const SILENT: WordList[] = ['wrapping', 'qualities', 'slogans']
const LONGEST_NAME_WORDS = 3

/** Matches adverbs in "-ly". An adverb says how something is done, so it never names another subject. */
const ADVERB = /^.{3,}([^b]|[ai]b)ly$/

/** One way to read a request: a name of a pack that occurs in it, and the data that is needed to explain the request's other words. */
export type Reading = {
  request: ReadRequest
  pack: KnownPack
  /** The words of the request that spell the pack's name. */
  covered: Token[]
  /** The words of the request that name topics of this pack. */
  topics: Set<Token>
  /** The words of the request that name another pack and are not in this pack's vocabulary. */
  foreign: Set<Token>
  /** The lessons of the topics that the request names, if it names no pack. */
  lessons: Set<string>
  /** Whether the request names the pack only by a topic. The rules for the remaining words are then stricter. */
  isStrict: boolean
  /**
   * Returns the words that name another pack, if that name contains all unexplained words (`strange`) and the request joins
   * two subjects; otherwise null. For a domain pack, returns an empty list if `strange` names a single thing of its kind.
   */
  findOther: (strange: Token[]) => Token[] | null
}

/** Returns the qualifiers that a request states beside the pack's name, or null if one of the other words shows that the request is about another subject. */
export function explainRest(reading: Reading): Qualifier[] | null {
  const { request, pack, covered, topics, findOther } = reading
  const { subject, tokens, language } = request
  const rest = joinPairs(
    tokens.filter(token => !covered.includes(token)),
    request,
  )
  if (rest.some(token => language.isIn('others', token.word) && !topics.has(token))) return null
  const fields = listFields(pack)
  if (reading.isStrict) fields.add('topic')
  const qualifiers: Qualifier[] = []
  const explained = new Set<Token>()
  const say = (role: Role, words: Token[], place?: string) => {
    for (const word of words) explained.add(word)
    if (role === 'nothing' || words.length === 0) return
    const text = subject.slice(words[0]!.start, words.at(-1)!.end)
    const isPartOfCountry = place !== undefined && language.isRegion(words.map(({ word }) => word).join(' '))
    qualifiers.push({
      kind: role,
      text,
      ...(place !== undefined && { place }),
      ...(isPartOfCountry && { isRegion: true }),
    })
  }
  const open = () => rest.filter(token => !explained.has(token))
  const isTopic = (token: Token) => token.link || topics.has(token)
  // In "plain English" the word "English" belongs to a topic of several words, so it is not a place.
  const isPhrase = (token: Token) => topics.has(token) && topics.size > 1

  say('audience', findLearners(reading))
  for (const company of findCompanies(rest, language)) say('setting', company)
  for (const { words, isTaught } of findUsedProducts(reading)) say(isTaught ? 'nothing' : 'product', words)
  for (const { words, place } of findPlaces(open(), language)) if (!words.every(isPhrase)) say('place', words, place)
  for (const grade of findGrades(open(), language)) say('purpose', grade)
  say('nothing', findAmounts(rest, language))
  // "VLOOKUP vs XLOOKUP" asks for both topics. If this pack names only one side of a comparison, the request is about another subject.
  const isNamed = (token?: Token) => token !== undefined && (covered.includes(token) || topics.has(token))
  say(
    'nothing',
    tokens.filter(({ word }, at) => {
      const before = tokens.slice(0, at).findLast(({ link }) => !link)
      const after = tokens.slice(at + 1).find(({ link }) => !link)
      return COMPARING.test(word) && isNamed(before) && isNamed(after)
    }),
  )
  // A phrase after "without" does not change the subject. It is reported unless it is a slogan such as "without tears".
  const without = rest.filter(({ part }) => part.preposition === 'without')
  const unlike = without.filter(({ link, word }) => !link && !SILENT.some(list => language.isIn(list, word)))
  say(unlike.length > 0 ? explainDetail(unlike, fields, reading) : 'nothing', without)
  say(
    'audience',
    rest.filter(({ part }) => part.preposition === 'who'),
  )
  for (const tail of splitTails(open())) {
    const at = tail[0]!.part.preposition!
    const role = explainPhrase(tail, at, fields, reading)
    if (tail.every(isTopic) && (at !== 'for' || role === 'another subject')) continue
    if (role === 'another subject') return null
    if (role) say(role, tail)
  }
  for (const aside of splitAsides(open(), covered, subject)) {
    const role = aside.every(isTopic) ? null : explainPhrase(aside, 'aside', fields, reading)
    if (role && role !== 'another subject') say(role, aside)
  }
  const strange: Token[] = []
  for (const token of open()) {
    const role = token.link || topics.has(token) ? 'nothing' : explainWord(token, rest, fields, reading)
    if (role) say(role, [token])
    else strange.push(token)
  }
  const ofLessons = strange.filter(token => isOfLessons(token, fields, reading))
  if (reading.isStrict && !isHeadNoun(ofLessons, reading)) {
    say('nothing', ofLessons)
    strange.splice(0, strange.length, ...strange.filter(token => !ofLessons.includes(token)))
  }
  const named = covered.filter(({ link }) => !link).length
  const isSure = reading.isStrict && named > 1 && named + ofLessons.length >= SURE_WORDS
  if (isSure && isOnePoint(strange, reading)) say('point', strange.splice(0))
  if (strange.length > 0) {
    const other = findOther(strange)
    if (!other) return null
    say(
      'also',
      other.filter(token => !covered.includes(token)),
    )
  }
  return mergeRuns(qualifiers, subject)
}

/** Returns the words of the pack's name that say who the learners are: the last words of "sleep for shift workers", all of "fire wardens". */
function findLearners({ pack, covered, request: { language } }: Reading): Token[] {
  const telling = covered.filter(token => !token.link)
  if (pack.audiences.includes(joinStems(telling))) return telling
  const tail = telling.filter(({ part, word }) => part.preposition === 'for' || language.isIn('settings', word))
  return tail.length > 0 && pack.audiences.includes(joinStems(tail)) ? tail : []
}

/** Returns the role of a phrase between punctuation marks or after a preposition, or null if its words must be explained one by one. */
function explainPhrase(
  phrase: Token[],
  at: Position,
  fields: Set<Field>,
  reading: Reading,
): Role | 'another subject' | null {
  const { isIn } = reading.request.language
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
  return rule?.as ?? explainEach(telling, at, fields, reading) ?? explainProperName(telling, at, fields, reading)
}

/** Returns the rule for the head of the phrase, the word that says what the phrase is about: its last word in English, any word in other languages. */
function findHeadRule(telling: Token[], at: Position, fields: Set<Field>, { isStrict, request }: Reading): Rule | null {
  const { isIn, isHeadLast } = request.language
  if (isStrict && at !== 'for' && !isOwnWorkplace(telling, request)) return null
  const heads = isHeadLast ? telling.slice(-1) : telling
  const isHead = ({ list }: Rule) =>
    heads.some(({ word }) => isIn(list, word) && !(list === 'endings' && isIn('things', word)))
  return RULES.find(rule => rule.byHead && applies(rule, at, fields) && isHead(rule)) ?? null
}

/** Whether a phrase shows another subject: a word like "history", animals (except in trades with them), or children in a course for adults. */
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
  if (telling.some(isTurning)) return true
  const isTradeWithAnimals = rule?.as === 'audience' && fields.has('work') && !isIn('animals', head.word)
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
  // A single capitalised word after "for" counts as a company if the pack teaches a rule or procedure and a word of its name is in lower case.
  const isAmongSmall = telling.length === 1 && reading.covered.some(token => !token.capital)
  const isCompany = isName && isAmongSmall && !reading.request.language.isIn('things', head.word)
  return at === 'for' && fields.has('rule') && isCompany ? 'setting' : null
}

function applies({ at, of }: Rule, position: Position, fields: Set<Field>): boolean {
  return at.includes(position) && (of === undefined || of.some(field => fields.has(field)))
}

/** Returns the role of a single word outside any phrase ("warehouse", "advanced", "2026"), or null if the word makes the request about another subject. */
function explainWord(token: Token, rest: Token[], fields: Set<Field>, reading: Reading): Role | null {
  const { pack, covered, isStrict, request } = reading
  const { isIn, isHeadLast } = request.language
  const { word } = token
  // In a skill, a word of law makes another subject: the law on phishing is for lawyers. In a course on a rule, such as harassment, the law is the subject
  // itself.
  const isLegal =
    isIn('rules', word) &&
    (pack.entry.field === 'skill' || (isStrict && !fields.has('work'))) &&
    !isIn('wrapping', word)
  // For a machine, "design" or "maintenance" is another subject than driving it, unless the request names a course as well ("design a forklift course").
  const isMaking = fields.has('machine') && isIn('making', word) && !rest.some(other => isIn('wrapping', other.word))
  if (isLegal || isMaking || isCompound(token, reading)) return null
  const isManner = isHeadLast && ADVERB.test(word) && !isIn('things', word)
  if (isManner || isAmount(token) || pack.vocabulary.has(token.stem)) return 'nothing'
  // An English modifier stands before its noun, so a word after the name is a new noun: "first aid manufacturing" is about manufacturing.
  const at = !isHeadLast || token.start < covered[0]!.start ? 'before' : 'after'
  if (!isStrict && isIn('vague', word) && follows(token, covered, reading))
    return explainDetail([token], fields, reading)
  const rule = RULES.find(each => !each.byHead && applies(each, at, fields) && isIn(each.list, word))
  if (rule) return rule.as
  if ((isIn('departments', word) || isIn('conditions', word)) && isBeforePeople(token, rest, reading)) return 'audience'
  // A verb after "to", as in "how to stop it", refers to the subject named before it and adds nothing.
  if (isIn('asking', word) && fields.has('work') && rest[rest.indexOf(token) - 1]?.word === 'to') return 'nothing'
  if (at === 'before' && fields.has('software') && covered[0]!.part.preposition !== null && isIn('uses', word))
    return 'use'
  const mayBeTaught = at === 'before' || (fields.has('work') && !isStrict)
  if (!mayBeTaught || fields.has('school') || !isTaught(token, reading)) return null
  return explainDetail([token], fields, reading)
}

/** Whether a word belongs to the pack's topics or frequent words, and neither names another pack nor changes the subject. */
function isTaught(token: Token, reading: Reading): boolean {
  return !changesSubject(token, reading) && reading.pack.ownWords.has(token.stem)
}

/** Minimum length in letters of a root whose other forms count as the same word: wedging, wedged; but not laying, lay. */
const ROOT_LETTERS = 4

/** Whether the lessons that the request asks for use this word, so that the course says something of it. */
function isOfLessons(token: Token, fields: Set<Field>, reading: Reading): boolean {
  const { lessons, pack, request } = reading
  if (
    isForWhom(token, request) ||
    changesSubject(token, reading) ||
    (request.language.isIn('rules', token.word) && !fields.has('rule'))
  )
    return false
  const { stem, root } = token
  const forms = root.length < ROOT_LETTERS ? [stem] : [stem, root, `${root}e`, `${root}ed`, `${root}ing`]
  return forms.some(form => pack.lessonsByStem.get(form)?.some(place => lessons.has(place)))
}

/** Minimum number of words explained by a topic's name and its lessons from which one unknown word cannot change the subject. */
const SURE_WORDS = 3
const POINT_WORDS = 2
/** Matches "and" between two things that are both asked for, at the end of the text before or the start of the text after. */
const JOINED = { before: /([&+/]|\s(and|und|y|e|et))\s*$/i, after: /^\s*([&+/]|(and|und|y|e|et)\s)/i }
const SUBJECTS = ['turning', 'animals', 'children', 'rules', 'making', 'others'] as const

/**
 * Whether the words are a single phrase that may be a point of the subject, not another subject: "stairwell" in
 * "stairwell fire doors that people wedge open".
 */
function isOnePoint(words: Token[], reading: Reading): boolean {
  const { request, covered, foreign } = reading
  const { subject, language } = request
  const isSubject = (token: Token) => foreign.has(token) || SUBJECTS.some(list => language.isIn(list, token.word))
  const isApart = (token: Token, at: number) =>
    at > 0 && !/^[\s-]$/.test(subject.slice(words[at - 1]!.end, token.start))
  if (words.length === 0 || words.length > POINT_WORDS || words.some(isSubject) || words.some(isApart)) return false
  const [start, end] = [words[0]!.start, words.at(-1)!.end]
  if (JOINED.before.test(subject.slice(0, start)) || JOINED.after.test(subject.slice(end))) return false
  return !follows(words[0]!, covered, reading)
}

/** Whether a word stands after "for", and therefore says who the learners are. Words after "to" say what learners do. */
function isForWhom({ part, start }: Token, { tokens, language }: ReadRequest): boolean {
  const begin = tokens.findLast(token => token.start < start && language.isIn('for', token.word))
  return part.preposition === 'for' && begin?.word !== 'to'
}

/**
 * Returns the role of words that the pack's lessons may use. If the request is for a part of the pack, words that the
 * lessons of this part use add nothing to it. If it is for the whole pack, words that half of the lessons use add nothing,
 * and words that fewer lessons use are a detail of the course.
 */
function explainDetail(words: Token[], fields: Set<Field>, reading: Reading): Role {
  const { lessons, lessonsByStem } = reading.pack
  if (reading.isStrict) return words.every(word => isOfLessons(word, fields, reading)) ? 'nothing' : 'point'
  const uses = words.map(({ stem }) => lessonsByStem.get(stem)?.length ?? 0)
  if (uses.every(count => count > 0 && count >= lessons / 2)) return 'nothing'
  return uses.every(count => count > 0) ? 'detail' : 'point'
}

/** Whether a word stands right after one of these, with at most a hyphen between them. */
function follows({ start }: Token, before: Token[], { request: { subject } }: Reading): boolean {
  return before.some(({ end }) => end < start && /^[\s-]$/.test(subject.slice(end, start)))
}

/** Whether all words that the lessons explain stand right after the topic, which then only says what kind of thing they name: "encryption hardware". */
function isHeadNoun(words: Token[], reading: Reading): boolean {
  return (
    words.length > 0 &&
    words.every((word, at) => follows(word, at === 0 ? reading.covered : words.slice(0, at), reading))
  )
}

function changesSubject(token: Token, { foreign, request: { language } }: Reading): boolean {
  return foreign.has(token) || language.isIn('turning', token.word) || language.isIn('animals', token.word)
}

/** Whether a word forms another term together with the pack's name: "hotel management" is not people management. */
function isCompound({ word, start, end }: Token, { covered, request: { subject, language } }: Reading): boolean {
  if (language.isIn('qualities', word) || language.isIn('wrapping', word)) return false
  const next = covered.find(token => token.start > end && /^[\s-]$/.test(subject.slice(end, token.start)))
  if (next && language.isIn('heads', next.word)) return true
  const follows = (joint: RegExp) =>
    covered.some(token => token.end < start && joint.test(subject.slice(token.end, start)))
  return (word === 'management' && follows(/^[\s-]$/)) || (language.isIn('people', word) && follows(/^ of (the )?$/i))
}

function isBeforePeople(token: Token, rest: Token[], { request: { language } }: Reading): boolean {
  const at = rest.indexOf(token)
  return rest.slice(at + 1, at + 1 + PEOPLE_WITHIN_WORDS).some(({ word }) => language.isIn('people', word))
}

/** Whether the phrase ends in one of the audiences for which the pack has an example. */
function isAudienceOf({ audiences }: KnownPack, phrase: Token[]): boolean {
  return audiences.some(audience => ` ${joinStems(phrase)}`.endsWith(` ${audience}`))
}

function joinStems(tokens: Token[]): string {
  return tokens
    .filter(token => !token.link)
    .map(({ stem }) => stem)
    .join(' ')
}

/** Joins neighbouring qualifiers of the same kind into one: "new" and "managers" become "new managers". */
function mergeRuns(qualifiers: Qualifier[], subject: string): Qualifier[] {
  const placed = qualifiers.map(qualifier => ({ qualifier, at: subject.indexOf(qualifier.text) }))
  placed.sort((a, b) => a.at - b.at)
  const merged: { qualifier: Qualifier; at: number }[] = []
  for (const next of placed) {
    const last = merged.at(-1)
    const end = last ? last.at + last.qualifier.text.length : -1
    const isSameKind = last && last.qualifier.kind === next.qualifier.kind
    if (isSameKind && /^[\s-]*$/.test(subject.slice(end, next.at))) {
      const text = subject.slice(last.at, next.at + next.qualifier.text.length)
      merged[merged.length - 1] = { at: last.at, qualifier: { ...last.qualifier, text } }
    } else merged.push(next)
  }
  return merged.map(({ qualifier }) => qualifier)
}
