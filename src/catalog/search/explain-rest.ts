import { explainPhrase, joinStems, SILENT } from './explain-phrase.ts'
import { explainDetail, explainWord, follows, isHeadNoun, isOfLessons } from './explain-word.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'
import type { Reading } from './reading.ts'
import {
  correctTypos,
  cutAmount,
  findAmounts,
  findCompanies,
  findGrades,
  findKindOfPlace,
  findPlaces,
  joinPairs,
  splitAsides,
  splitTails,
} from './request-phrases.ts'
import { COMPARING } from './request-words.ts'
import { listFields, type Role } from './rest-rules.ts'
import { findUsedProducts } from './used-products.ts'

/** Returns the qualifiers that a request states beside the pack's name, or null if one of the other words shows that the request is about another subject. */
export function explainRest(reading: Reading): Qualifier[] | null {
  const { request, pack, covered, topics, findOther } = reading
  const { subject, tokens, language } = request
  const besides = tokens.filter(token => !covered.includes(token))
  const isOfPack = (token: Token) => topics.has(token) || pack.lessonsByStem.has(token.stem)
  const rest = joinPairs(correctTypos(besides, isOfPack, request), request)
  if (rest.some(token => language.isIn('others', token.word) && !topics.has(token))) return null
  const fields = listFields(pack)
  if (reading.isStrict) fields.add('topic')
  const qualifiers: Qualifier[] = []
  const explained = new Set<Token>()
  const say = (role: Role, words: Token[], place?: string) => {
    for (const word of words) explained.add(word)
    const said = role === 'audience' || role === 'setting' ? cutAmount(words) : words
    if (role === 'nothing' || said.length === 0) return
    const text = subject.slice(said[0]!.start, said.at(-1)!.end)
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
  for (const { words, place } of findPlaces(open(), language)) {
    if (words.every(isPhrase)) continue
    say('place', words, place)
    say('nothing', findKindOfPlace(words, open(), language))
  }
  for (const grade of findGrades(open(), language)) say('purpose', grade)
  say('nothing', findAmounts(rest, language))
  // "VLOOKUP vs XLOOKUP" asks for both topics, and lessons on cash flow that speak of profit compare the two. If this pack
  // names only one side of a comparison, the request is about another subject.
  const isNamed = (token?: Token) =>
    token !== undefined && (covered.includes(token) || topics.has(token) || isOfLessons(token, fields, reading))
  say(
    'nothing',
    tokens.filter(({ word }, at) => {
      const before = tokens.slice(0, at).findLast(({ link }) => !link)
      const after = tokens.slice(at + 1).find(({ link }) => !link)
      return COMPARING.test(word) && isNamed(before) && isNamed(after)
    }),
  )
  // A phrase after "without" does not change the subject. The phrase is reported unless it is a slogan such as "without
  // tears".
  const without = rest.filter(({ part }) => part.preposition === 'without')
  const unlike = without.filter(({ link, word }) => !link && !SILENT.some(list => language.isIn(list, word)))
  say(unlike.length > 0 ? explainDetail(unlike, fields, reading) : 'nothing', without)
  const clause = rest.filter(({ part }) => part.preposition === 'who')
  const people = rest[rest.indexOf(clause[0]!) - 1]
  say('audience', people && language.isIn('anybody', people.word) ? [people, ...clause] : clause)
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
  const isInSentence = (token: Token) => !DIVIDED.test(textBetween(token, covered, subject))
  const isPredicate = reading.isStrict && SENTENCE.test(subject) && strange.every(isInSentence)
  const predicates = isPredicate ? splitPoints(strange, subject) : []
  if (predicates.length <= MOST_POINTS && predicates.every(point => isOnePoint(point, reading))) {
    for (const point of predicates) say('point', point)
    if (predicates.length > 0) strange.splice(0)
  }
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

/**
 * Minimum number of words of a strict request that must be explained, by a topic's name or by its lessons, for a short
 * unknown phrase (`POINT_WORDS`) to be a point of the subject and not another subject.
 */
const SURE_WORDS = 3
const POINT_WORDS = 2
/** Matches "and" between two things that are both asked for, at the end of the text before or the start of the text after. */
const JOINED = {
  before: /([&+/]|\s(and|und|y|e|et))\s*$/i,
  after: /^\s*([&+/]|(and|und|y|e|et)\s(?!(nobody|we|they|people|i|you)\s))/i,
}
const SUBJECTS = ['turning', 'animals', 'children', 'rules', 'making', 'others'] as const

/**
 * Matches a word that occurs in sentences but not in the name of a subject: "our one-to-ones drift". In such a
 * sentence, the other words say what happens to the topic.
 */
const SENTENCE =
  /\b(i|we|our|my|you|your|they|nobody|somebody|someone|everybody|everyone|people|what|why|when|don['’]t|doesn['’]t|isn['’]t)\b/i
const MOST_POINTS = 2
/** Matches the object of a verb, or a second clause: "merge conflicts scare my juniors", "one-to-ones drift and nobody prepares". */
const OBJECT = /^\s+(me|us|my|our|your|their|them|everybody|everyone|and (nobody|we|they|people))\b/i
/** Matches a mark that ends a sentence or a clause, beyond which other words may be the subject. */
const DIVIDED = /[,;:()[\]–—.?!]|\s-\s/u

/** Returns the text between a word and the name of the pack. */
function textBetween({ start, end }: Token, covered: Token[], subject: string): string {
  return start < covered[0]!.start ? subject.slice(end, covered[0]!.start) : subject.slice(covered[0]!.end, start)
}

/** Groups the words into runs of words that stand next to each other. */
function splitPoints(words: Token[], subject: string): Token[][] {
  const runs: Token[][] = []
  for (const word of words) {
    const last = runs.at(-1)?.at(-1)
    if (last && /^[\s-]$/.test(subject.slice(last.end, word.start))) runs.at(-1)!.push(word)
    else runs.push([word])
  }
  return runs
}

/**
 * Whether the words are a single phrase that may be a point of the subject, not another subject: "stairwell" in
 * "stairwell fire doors that people wedge open".
 */
function isOnePoint(words: Token[], reading: Reading): boolean {
  const { request, pack, covered, foreign } = reading
  const { subject, language } = request
  // A word like "slides" names a topic of another pack if none of this pack's lessons uses it.
  const isOtherTopic = ({ word, stem }: Token) => language.isIn('ambiguous', word) && !pack.lessonsByStem.has(stem)
  const isSubject = (token: Token) =>
    foreign.has(token) || isOtherTopic(token) || SUBJECTS.some(list => language.isIn(list, token.word))
  const isApart = (token: Token, at: number) =>
    at > 0 && !/^[\s-]$/.test(subject.slice(words[at - 1]!.end, token.start))
  if (words.length === 0 || words.length > POINT_WORDS || words.some(isSubject) || words.some(isApart)) return false
  const [start, end] = [words[0]!.start, words.at(-1)!.end]
  if (JOINED.before.test(subject.slice(0, start)) || JOINED.after.test(subject.slice(end))) return false
  return !follows(words[0]!, covered, reading) || (SENTENCE.test(subject) && OBJECT.test(subject.slice(end)))
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
