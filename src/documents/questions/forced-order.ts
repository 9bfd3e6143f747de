import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'

/** Most languages bend words at their end. */
const STEM = 6
const LEAST_LETTERS = 4
/** One step that could change places with its neighbour is forgiven. */
const LOOSE = 1
/** What stands in brackets is no part of what is done. */
const ASIDE = /\([^)]*\)/gu
/** Lists of small words that say nothing of what is done. */
const SMALL = ['definites', 'indefinites', 'pronouns', 'noUnits', 'sequences', 'rulings', 'connectives'] as const

/**
 * Whether steps can stand in one order only: nearly each needs the one before it. What could change places is
 * no question, however well the document numbers it.
 */
export function isForced(steps: string[], section: Section, words: SourceWords): boolean {
  if (!words.pattern('sequences', all => all)) return true
  if (steps.some(step => isOptional(step, words) || pointsElsewhere(step, words))) return false
  const loose = steps.slice(1).flatMap((step, at) => (follows(steps[at]!, step, section, words) ? [] : [at + 1]))
  // Two parts that have nothing to do with each other could change places whole.
  return loose.length <= LOOSE && loose.every(at => areJoined(steps.slice(0, at), steps.slice(at), section, words))
}

/** Whether a step can only come after the one before it: it speaks of the same thing, names a time, or is reached through it. */
export function follows(before: string, step: string, { title }: Pick<Section, 'title'>, words: SourceWords): boolean {
  const [things, topic] = [collectThings(before, words), collectThings(title, words)]
  const isBack = [...collectThings(step, words)].some(thing => things.has(thing) && !topic.has(thing))
  if (words.has('sequences', step) || does('arrivals', before, words) || isWait(before, words)) return true
  // "Choose the course", "Enter the names": parts of one form.
  if (does('choices', before, words) && does('choices', step, words)) return false
  // "Check the oil of the van", "Check the tyres of the van": done alike, in any order.
  return !areAlike(before, step, words) && (isBack || does('endings', step, words))
}

/** "Purge it for 5 minutes", "Wait until it is full": what comes next can only come then. */
function isWait(step: string, words: SourceWords): boolean {
  return words.has('waits', step) || (/\d/u.test(step) && words.has('times', step))
}

/** Whether two parts hang together: the second speaks of something in the first, or of a time. A single step is no part. */
function areJoined(first: string[], second: string[], { title }: Section, words: SourceWords): boolean {
  if (first.length === 1 || second.length === 1) return true
  const topic = collectThings(title, words)
  const things = new Set(first.flatMap(step => [...collectThings(step, words)]))
  const isBack = (step: string) => [...collectThings(step, words)].some(thing => things.has(thing) && !topic.has(thing))
  return second.some(step => isBack(step) || words.has('sequences', step)) || does('endings', second.at(-1)!, words)
}

/** "Press the button", "In the menu, press the button". */
export function isAction(step: string, words: SourceWords): boolean {
  return words.isStep(withoutPlace(step, words))
}

/** "Follow step 4 of the section above": nobody who reads it alone knows what is done. */
function pointsElsewhere(step: string, words: SourceWords): boolean {
  const isPart = (list: 'procedures' | 'chapters') =>
    words.pattern(list, all => `(?<!\\p{L})${all}\\s?#?\\d`)?.test(step) ?? false
  return /#\d/u.test(step) || isPart('procedures') || isPart('chapters')
}

function isOptional(step: string, words: SourceWords): boolean {
  return (
    words.has('optional', step) ||
    (words.pattern('conditions', all => `[(,–—]\\s?${all}(?!\\p{L})`)?.test(step) ?? false)
  )
}

/** German and Dutch verbs stand at the end as well. */
function does(list: 'arrivals' | 'endings' | 'choices', step: string, words: SourceWords): boolean {
  return isVerbLast(words) ? words.has(list, step) : words.starts(list, withoutPlace(step, words))
}

function areAlike(one: string, other: string, words: SourceWords): boolean {
  const [first, second] = [one, other].map(
    step =>
      withoutPlace(step, words)
        .toLowerCase()
        .match(/[\p{L}-]+/gu) ?? [],
  )
  return first![0] === second![0] || (isVerbLast(words) && first!.at(-1) === second!.at(-1))
}

function isVerbLast({ language }: SourceWords): boolean {
  return language === 'de' || language === 'nl'
}

/** The step itself, without the place or the time that it may begin with. */
function withoutPlace(step: string, words: SourceWords): string {
  if (words.isStep(step)) return step
  const time = words.pattern('sequences', all => `^${all},?\\s`)
  return step.replace(/^[^,:.()]{3,60}[,:]\s/u, '').replace(time ?? '', '')
}

/** What a step speaks of, by the beginnings of its words: in German things are written large, elsewhere the verb comes first. */
function collectThings(text: string, words: SourceWords): Set<string> {
  const [first = ''] = text.split(' ')
  const stepText = (words.isStep(first) ? text.slice(first.length) : text).replace(ASIDE, ' ')
  const things = stepText.match(words.language === 'de' ? /\p{Lu}\p{L}+/gu : /\p{L}+/gu) ?? []
  const isTelling = (word: string) => word.length >= LEAST_LETTERS && !SMALL.some(list => words.is(list, word))
  return new Set(things.filter(isTelling).map(word => word.slice(0, STEM).toLowerCase()))
}
