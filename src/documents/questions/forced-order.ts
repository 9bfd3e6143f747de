import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'

/** Number of letters that are compared, because most languages inflect words at their end. */
const STEM = 6
const LEAST_LETTERS = 4
/**
 * Maximum number of steps that do not depend on the step before them, if the order of the steps is to count as forced.
 */
const LOOSE = 1
/** Minimum number of steps in a question about their order. */
const FEWEST = 4
/** Text in brackets, which does not belong to the action. */
const ASIDE = /\([^)]*\)/gu
/** Lists of small words that do not say what a step is about. */
const SMALL = ['definites', 'indefinites', 'pronouns', 'noUnits', 'sequences', 'rulings', 'connectives'] as const

/**
 * Whether steps have only one possible order, because nearly each of them depends on the step before. Steps that could
 * be exchanged cannot be asked, even if the document numbers them.
 */
export function isForced(steps: string[], section: Section, words: SourceWords): boolean {
  if (!words.pattern('sequences', all => all)) return true
  if (steps.some(step => isOptional(step, words) || pointsElsewhere(step, words))) return false
  if (isUrgent(section, words)) return steps.every((step, at) => at === 0 || !areAlike(steps[at - 1]!, step, words))
  const loose = steps.slice(1).flatMap((step, at) => (follows(steps[at]!, step, section, words) ? [] : [at + 1]))
  // Two groups of steps that have nothing in common could be exchanged as a whole.
  return loose.length <= LOOSE && loose.every(at => areJoined(steps.slice(0, at), steps.slice(at), section, words))
}

/**
 * Whether a section says what to do in an emergency. Its steps are numbered by urgency, so their order matters even
 * where none of them depends on the one before.
 */
export function isUrgent({ title }: Pick<Section, 'title'>, words: SourceWords): boolean {
  return words.has('emergencies', title)
}

/**
 * Returns the steps of a procedure that have only one possible order: all of them, or all except at most `leftOut` at
 * its beginning or end. Null if there are none.
 */
export function findForcedSteps(
  steps: string[],
  leftOut: number,
  section: Section,
  words: SourceWords,
): string[] | null {
  if (steps.some(step => isOptional(step, words) || pointsElsewhere(step, words))) return null
  for (let missing = 0; missing <= leftOut && steps.length - missing >= FEWEST; missing++)
    for (let from = 0; from <= missing; from++) {
      const part = steps.slice(from, from + steps.length - missing)
      if (isForced(part, section, words)) return part
    }
  return null
}

/**
 * Whether a step can only come after the step before it: both steps are about the same thing, one of the two names a
 * time, or the earlier step makes the later one possible.
 */
export function follows(before: string, step: string, { title }: Pick<Section, 'title'>, words: SourceWords): boolean {
  const [things, topic] = [collectThings(before, words), collectThings(title, words)]
  const isBack = [...collectThings(step, words)].some(thing => things.has(thing) && !topic.has(thing))
  if (words.has('sequences', step) || does('arrivals', before, words) || isWait(before, words)) return true
  if (does('openers', before, words) && !does('openers', step, words)) return true
  // Parts of one form can be filled in in any order: "Choose the course", "Enter the names".
  if (does('choices', before, words) && does('choices', step, words)) return false
  // Steps of the same kind can be done in any order: "Check the oil of the van", "Check the tyres of the van".
  return !areAlike(before, step, words) && (isBack || does('endings', step, words))
}

/**
 * Whether a step has a duration, so that the next step can only come after it: "Purge it for 5 minutes", "Wait until it
 * is full".
 */
function isWait(step: string, words: SourceWords): boolean {
  return words.has('waits', step) || (/\d/u.test(step) && words.has('times', step))
}

/**
 * Whether the second part of a procedure depends on the first, because it mentions something from the first part,
 * mentions a sequence, or ends the whole procedure. A single step does not count as a part.
 */
function areJoined(first: string[], second: string[], { title }: Section, words: SourceWords): boolean {
  if (first.length === 1 || second.length === 1) return true
  const topic = collectThings(title, words)
  const things = new Set(first.flatMap(step => [...collectThings(step, words)]))
  const isBack = (step: string) => [...collectThings(step, words)].some(thing => things.has(thing) && !topic.has(thing))
  return second.some(step => isBack(step) || words.has('sequences', step)) || does('endings', second.at(-1)!, words)
}

/** Whether a step is an action: "Press the button", "In the menu, press the button". */
export function isAction(step: string, words: SourceWords): boolean {
  return words.isStep(withoutPlace(step, words))
}

/** Whether a step says what is to be done to a thing: "Each well should be rinsed twice". */
export function isPassive(step: string, words: SourceWords): boolean {
  return words.has('passives', step) && !words.starts('conditions', step)
}

/**
 * Whether a step refers to a step or chapter by number and therefore cannot be understood alone: "Follow step 4 of the
 * section above".
 */
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

/**
 * Whether a step has a verb from this list. German and Dutch verbs may stand at the end of a sentence; in other
 * languages the verb comes first.
 */
function does(list: 'arrivals' | 'endings' | 'choices' | 'openers', step: string, words: SourceWords): boolean {
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

/** Returns the step without the place or time at its beginning, if it has one. */
function withoutPlace(step: string, words: SourceWords): string {
  if (words.isStep(step)) return step
  const time = words.pattern('sequences', all => `^${all},?\\s`)
  return step.replace(/^[^,:.()]{3,60}[,:]\s/u, '').replace(time ?? '', '')
}

/**
 * Returns the beginnings of the words for things in a step. German nouns are recognised by their capitals; in other
 * languages the verb at the start is left out.
 */
function collectThings(text: string, words: SourceWords): Set<string> {
  const [first = ''] = text.split(' ')
  const stepText = (words.isStep(first) ? text.slice(first.length) : text).replace(ASIDE, ' ')
  const things = stepText.match(words.language === 'de' ? /\p{Lu}\p{L}+/gu : /\p{L}+/gu) ?? []
  const isTelling = (word: string) => word.length >= LEAST_LETTERS && !SMALL.some(list => words.is(list, word))
  return new Set(things.filter(isTelling).map(word => word.slice(0, STEM).toLowerCase()))
}
