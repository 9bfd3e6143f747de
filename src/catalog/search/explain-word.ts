import type { ReadRequest } from './match-names.ts'
import type { Token } from './read-request.ts'
import type { Reading } from './reading.ts'
import { isAmount } from './request-phrases.ts'
import { applies, type Field, type Role, RULES } from './rest-rules.ts'

const PEOPLE_WITHIN_WORDS = 3

/** Matches adverbs in "-ly". An adverb says how something is done, so it never names another subject. */
const ADVERB = /^.{3,}([^b]|[ai]b)ly$/

/** Returns the role of a single word outside any phrase ("warehouse", "advanced", "2026"), or null if the word makes the request about another subject. */
export function explainWord(token: Token, rest: Token[], fields: Set<Field>, reading: Reading): Role | null {
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

/**
 * Whether a word is a word of the pack's topics or one that several of its lessons use (`ownWords`), names no other
 * pack and does not change the subject.
 */
export function isTaught(token: Token, reading: Reading): boolean {
  return !changesSubject(token, reading) && reading.pack.ownWords.has(token.stem)
}

/** Minimum length in letters of a root whose other forms count as the same word: wedging, wedged; but not laying, lay. */
const ROOT_LETTERS = 4

/** Whether the lessons that the request asks for use this word, so that the course says something of it. */
export function isOfLessons(token: Token, fields: Set<Field>, reading: Reading): boolean {
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

/** Whether a word stands after "for", and therefore says who the learners are. Words after "to" say what learners do. */
function isForWhom({ part, start }: Token, { tokens, language }: ReadRequest): boolean {
  const begin = tokens.findLast(token => token.start < start && language.isIn('for', token.word))
  return part.preposition === 'for' && begin?.word !== 'to'
}

/**
 * Returns the role of words that the pack's lessons may use. In a request for a topic of the pack, words that the
 * lessons of the topic use add nothing, and all others are a point that the course lacks. In a request for the whole
 * pack, words that half of the lessons use add nothing, words that fewer lessons use are a detail, and words that no
 * lesson uses are a point.
 */
export function explainDetail(words: Token[], fields: Set<Field>, reading: Reading): Role {
  const { lessons, lessonsByStem } = reading.pack
  if (reading.isStrict) return words.every(word => isOfLessons(word, fields, reading)) ? 'nothing' : 'point'
  const uses = words.map(({ stem }) => lessonsByStem.get(stem)?.length ?? 0)
  if (uses.every(count => count > 0 && count >= lessons / 2)) return 'nothing'
  return uses.every(count => count > 0) ? 'detail' : 'point'
}

/** Whether a word stands right after one of the words of `before`, with one space or hyphen between them. */
export function follows({ start }: Token, before: Token[], { request: { subject } }: Reading): boolean {
  return before.some(({ end }) => end < start && /^[\s-]$/.test(subject.slice(end, start)))
}

/**
 * Whether all words that the lessons explain stand right after the topic, which then only says what kind of thing they name: "encryption hardware". A word
 * such as "inspection" or "height" names no thing: "hard hat inspection" is about the hat.
 */
export function isHeadNoun(words: Token[], reading: Reading): boolean {
  const { isIn } = reading.request.language
  return (
    words.length > 0 &&
    words.every((word, at) => follows(word, at === 0 ? reading.covered : words.slice(0, at), reading)) &&
    !words.every(({ word }) => isIn('measures', word))
  )
}

/** Minimum number of a pack's lessons that must use an animal's name for the animal to be part of the subject. */
const FOOD_LESSONS = 3

function changesSubject(token: Token, { foreign, pack, request: { language } }: Reading): boolean {
  // An animal belongs to the subject if enough lessons of the pack name it, as lessons on food name chickens. In any
  // other course it changes the subject.
  const isAnimal =
    language.isIn('animals', token.word) && (pack.lessonsByStem.get(token.stem)?.length ?? 0) < FOOD_LESSONS
  return foreign.has(token) || language.isIn('turning', token.word) || isAnimal
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
