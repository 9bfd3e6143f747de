import type { MaterialQuestion } from '../../course/material.ts'
import type { WrittenQuestion } from '../../course/questions/questions.ts'
import { countWords } from '../../language/words.ts'
import type { Section } from '../structure/section.ts'
import { GAP } from './asked-sentences.ts'

/** The skill that a question tests; the outcomes of a course are made from these. */
export const SKILLS = ['order', 'table', 'who', 'number', 'term'] as const
export type Skill = (typeof SKILLS)[number]

/** A question whose key is certain, because the document states it literally. */
export type Candidate = {
  question: WrittenQuestion
  skill: Skill
  bloom: MaterialQuestion['bloom']
  /** The heading that an outcome names for this question. */
  heading: string
  /** The indexes of the document's blocks that contain the key. */
  from: readonly number[]
  /**
   * Pairs of texts that together give the key away; no other question of the same set may show both texts of a pair.
   */
  gives: [string, string][]
  /** Rank of the question among all questions of the lesson; questions with a lower rank are asked first. */
  rank: number
  gap?: Gap | undefined
}

/**
 * A sentence with a gap (`left`) and what belongs in the gap (`right`), as one pair of a matching question: a figure
 * with its unit, a frequency or a role. `asks` is what the gap asks for, such as a time. `title` is the section's
 * title, set where the sentence may need it; `heading` names the section in a question. For a role, `wrong` lists the
 * roles that certainly do not belong in the gap.
 */
export type Gap = {
  left: string
  right: string
  asks: string
  title: string
  heading: string
  wrong?: readonly string[]
  /**
   * For a frequency, its index among all frequencies. Two gaps with the same index can be filled with each other's
   * answers.
   */
  place?: number
}

/**
 * A section, with the name (`called`) by which a question refers to the section so that it is understood outside the
 * document.
 */
export type AskedSection = Section & { called: string }

export const REASON_CHARACTERS = 300
export const OPTION_CHARACTERS = 120

/** Returns the texts, apart from the stem, that a learner sees before answering. */
export function listShownTexts({ question }: Candidate): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options.map(({ text }) => text)
    case 'order':
      return question.items
    case 'match':
      return [...question.pairs.flatMap(({ left, right }) => [left, right])]
    case 'sort':
      return question.groups.flatMap(({ name, items }) => [name, ...items])
    case 'number':
    case 'recall':
      return []
  }
}

/** Whether the first question shows the answer to the other. */
export function leaks(one: Candidate, other: Candidate): boolean {
  const texts = [one.question.stem, ...listShownTexts(one)].map(folded)
  return other.gives.some(pair => texts.some(text => pair.every(part => text.includes(folded(part)))))
}

/** Minimum overlap ratio of the words of two sentences at which their questions count as the same. */
const SISTER_SHARE = 0.8
const SAID_AGAIN_SHARE = 0.7
const CONTENT_WORDS = 5

/**
 * Whether a question asks nearly the same as one before it, because the document contains a text twice, or states one
 * figure in two similar sentences. A match is never a sister of a single question: it asks more.
 */
export function areSisters(one: Candidate, other: Candidate): boolean {
  if (one.question.stem === other.question.stem) return true
  const again = findAnswer(other)
  return again !== null && listAnswers(one).some(asked => areSameAnswers(asked, again))
}

/** Returns what a question asks; a match of sentences with figures asks as many things as it has pairs. */
function listAnswers(candidate: Candidate): Answer[] {
  const { question } = candidate
  const answer = findAnswer(candidate)
  if (question.kind !== 'match') return answer ? [answer] : []
  return question.pairs.flatMap(({ left, right }) =>
    left.includes(GAP) ? [{ key: right, reason: left.replace(GAP, right) }] : [],
  )
}

function areSameAnswers(asked: Answer, again: Answer): boolean {
  if (isSaidAgain(asked, again)) return true
  if (asked.key !== again.key) return false
  const tokens = (text: string) => new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? [])
  const [first, second] = [tokens(asked.reason), tokens(again.reason)]
  const shared = [...first].filter(token => second.has(token)).length
  // If one sentence contains all words of the other, the two sentences count as the same, because the longer sentence
  // only adds to the shorter.
  const isPart = shared === Math.min(first.size, second.size)
  return isPart || shared >= SISTER_SHARE * Math.max(first.size, second.size)
}

/**
 * Whether two sentences state one figure in nearly the same words: "At most 240 hours are carried over", and "as noted,
 * there is a limit of 240 hours".
 */
function isSaidAgain(one: Answer, other: Answer): boolean {
  const countKey = ({ key }: Answer) => [/^[\d.,]*/u.exec(key)![0], key.split(' ').at(-1)!.replace(/s$/u, '')].join(' ')
  if (!/^\d/u.test(one.key) || countKey(one) !== countKey(other)) return false
  const [first, second] = [collectContentWords(one.reason), collectContentWords(other.reason)]
  const [fewer, more] = first.size < second.size ? [first, second] : [second, first]
  const shared = [...fewer].filter(word => more.has(word)).length
  return fewer.size >= CONTENT_WORDS && shared >= SAID_AGAIN_SHARE * fewer.size
}

/** Returns the words of four or more letters, in lower case. These say what a sentence is about. */
export function collectContentWords(text: string): Set<string> {
  return new Set(folded(text).match(/\p{L}{4,}/gu) ?? [])
}

type Answer = { key: string; reason: string }

/** Returns the key of a question about one sentence, together with that sentence; null for other kinds of question. */
export function findAnswer({ question }: Candidate): Answer | null {
  if (question.kind === 'number') return { key: `${question.value} ${question.unit}`, reason: question.reason }
  if (question.kind === 'recall') return { key: question.accepted[0]!, reason: question.reason }
  const right = question.kind === 'single' ? question.options.find(({ correct }) => correct) : undefined
  return right ? { key: right.text, reason: right.reason } : null
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

/**
 * Returns a number below `count` from a hash of the seed: always the same for the same words, but without a pattern
 * that learners could notice.
 */
export function pick(seed: string, count: number): number {
  let hash = 2166136261
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 16777619)
  return (hash >>> 0) % count
}

/** Whether neither text contains all words of the other, so that no learner could take both for right. */
export function areApart(one: string, other: string): boolean {
  const tokens = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text])
  const [first, second] = [tokens(one), tokens(other)]
  return ![...first].every(token => second.has(token)) && ![...second].every(token => first.has(token))
}

/**
 * Number of letters that are compared. Two words match if they begin with the same letters, such as "Production" and
 * "Produktions-Systeme", or "drive" and "driver".
 */
const BEGINNING = 4

/**
 * Whether a label gives its value away, because a word of the label occurs in the key but in no other option, or
 * because the label consists of the key's initials.
 */
export function isTelling(label: string, key: string, others: string[]): boolean {
  if (isAcronym(label, key)) return true
  const names = label.match(/\p{Lu}{2,}|\d{2,}|[\p{L}\p{N}]{3,}/gu) ?? []
  const says = (text: string, name: string) => text.toLowerCase().includes(name.slice(0, BEGINNING).toLowerCase())
  return names.some(name => says(key, name) && !others.some(other => says(other, name)))
}

/** Returns the pairs that cannot be matched by their words alone. */
export function untold<Pair>(pairs: Pair[], label: (pair: Pair) => string, value: (pair: Pair) => string): Pair[] {
  const others = (pair: Pair) => pairs.filter(other => other !== pair).map(value)
  return pairs.filter(pair => !isTelling(label(pair), value(pair), others(pair)))
}

/** Whether a label is an acronym of a text: "RPO" of "Recovery Point Objective", "HR" of "Hauptreferat". */
export function isAcronym(label: string, text: string): boolean {
  // Matches mixed case such as "CoC" as well as "COC".
  const letters = /^((?:\p{Lu}\p{Ll}?){1,5}\p{Lu})(?![\p{L}\p{N}])/u.exec(label)?.[1]?.toUpperCase()
  if (!letters) return false
  const initials = (text.match(/(?<!\p{L})\p{L}/gu) ?? []).join('').toUpperCase()
  return holdsInOrder(initials, letters) || (text.match(/\p{L}{6,}/gu) ?? []).some(isCompound)

  /** Whether one compound word contains the letters in order: "HR" in "Hauptreferat". */
  function isCompound(word: string): boolean {
    return word.toUpperCase().startsWith(letters!.charAt(0)) && holdsInOrder(word.toUpperCase(), letters!)
  }
}

function holdsInOrder(text: string, letters: string): boolean {
  let at = 0
  for (const letter of text) if (letter === letters[at]) at++
  return at === letters.length
}

/** What learners notice of an option without reading it: a figure, brackets, capitals. */
const FORM_SIGNS: ((option: string) => boolean)[] = [
  option => /\p{N}/u.test(option),
  option => /[()[\]]/u.test(option),
  option => /\p{L}[.。]$/u.test(option),
  option => /^\p{Ll}/u.test(option),
  // All of it is written in capitals: "HSE".
  option => /\p{Lu}{2}/u.test(option) && !/\p{Ll}/u.test(option),
]
/**
 * An option is noticed by its length if it has at least `LONGER` times as many words as the other options and at least
 * `MORE_WORDS` words more.
 */
const LONGER = 2.5
const MORE_WORDS = 4

/**
 * Whether the form of the options shows which are right: all of these and none of the others have a figure, are written
 * in capitals, or are far longer.
 */
export function isShownByForm(right: string[], wrong: string[], language: string): boolean {
  const isTold = FORM_SIGNS.some(
    has => (right.every(has) && !wrong.some(has)) || (wrong.every(has) && !right.some(has)),
  )
  return isTold || areFarLonger(right, wrong, language) || areFarLonger(wrong, right, language)
}

/** Puts the wrong options first whose form differs least from that of the right one. */
export function alikeInForm(right: string, wrong: string[], language: string): string[] {
  const countDifferences = (option: string) =>
    FORM_SIGNS.filter(has => has(option) !== has(right)).length +
    (areFarLonger([right], [option], language) || areFarLonger([option], [right], language) ? 1 : 0)
  return wrong.toSorted((one, other) => countDifferences(one) - countDifferences(other))
}

function areFarLonger(options: string[], others: string[], language: string): boolean {
  const count = (option: string) => countWords(option, language)
  const [least, most] = [Math.min(...options.map(count)), Math.max(...others.map(count))]
  return least >= LONGER * most && least - most >= MORE_WORDS
}
