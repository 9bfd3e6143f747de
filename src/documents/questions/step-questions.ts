import { shortened } from '../../course/markdown-words.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { asSeen } from '../../language/as-seen.ts'
import { countWords } from '../../language/words.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { areLinked, findLeadIn, readProcedure } from '../structure/procedures.ts'
import { type AskedSection, type Candidate, OPTION_CHARACTERS, pick, REASON_CHARACTERS } from './candidates.ts'
import { findForcedSteps, follows, isAction, isPassive } from './forced-order.ts'

const ORDERED = 6
const LEFT_OUT = 2
const NEXT_STEPS = 6
const STEP_WORDS = 2
/** One in this many steps may be no action. */
const PASSIVE = 4
const FEWEST_RANKS = 4
/** Maximum number of words of a stage or rank; longer items are rules. */
const RANK_WORDS = 6
/** A remark on a stage after its name: "Isolation — Remove the hazard", "Verbal warning: by the manager". */
const REMARK = /(?:\s[–—-]\s|[:：]\s).*$/u
/**
 * An item that introduces the items after it: "Use these parts:", or "Use these parts: 1." with a number that was read
 * into it.
 */
const LEADS_ON = /[:：](?:\s*\d+\.)?$/u

/** Asks about a procedure: to put its steps in order and, from six steps on, what comes right after one of them. */
export function stepQuestions(
  list: SourceBlockOf<'list'>,
  index: number,
  section: AskedSection,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const ranks = readRanks(list, section, words)
  if (ranks) return [askOrder(ranks, index, section, phrases)]
  const steps = readProcedure(list, section, words)
  if (!steps || !areLinked(list, section, words) || steps.some(step => words.has('secrets', step))) return []
  // Every step has to be an action and say what to do; "Repeat" is an action but does not say what.
  if (!areActions(steps, words) || steps.some(step => breaksOff(step, words))) return []
  const heading = section.title
  const base = { skill: 'order', bloom: 'remember', heading, from: [index] } as const
  // If items were dropped, a dropped one could belong between two of the steps, unless it only forbids something.
  const dropped = list.items.filter(({ text }) => words.starts('notSteps', text))
  if (!dropped.every(({ text }) => words.starts('bans', text))) return []
  if (!areDifferent(steps) || steps.some(step => LEADS_ON.test(step))) return []
  const forced = findForcedSteps(steps, LEFT_OUT, section, words)
  if (!forced) return []
  const candidates: Candidate[] = []
  // Cutting the end of a long procedure would leave out its result, so only a few steps may be missing.
  const items = forced.slice(0, ORDERED)
  if (steps.length - items.length <= LEFT_OUT && items.every(({ length }) => length <= OPTION_CHARACTERS)) {
    candidates.push(askOrder(items, index, section, phrases))
  }
  if (forced.length < NEXT_STEPS || forced.length < list.items.length) return candidates
  const at = 1 + pick(heading, steps.length - 3)
  const [step, next] = [steps[at]!, steps[at + 1]!]
  if (!follows(step, next, section, words)) return candidates
  const others = steps.filter((_, place) => place !== at && place !== at + 1 && place !== at - 1)
  const wrong = [others[0]!, others[Math.floor(others.length / 2)]!, others.at(-1)!]
  if (new Set(wrong).size < 3) return candidates
  const options = [next, ...wrong].map(text => ({
    text,
    correct: text === next,
    reason: shortened(text === next ? say(phrases.nextReason, { step, next }) : writeReason(text), REASON_CHARACTERS),
  }))
  const turned = turn(options, pick(step, options.length))
  const stem = say(phrases.nextStem, { heading: section.called, step })
  candidates.push({ ...base, question: { kind: 'single', stem, options: turned }, gives: [], rank: 4 })
  return candidates

  function writeReason(text: string): string {
    const place = steps!.indexOf(text)
    const before = steps![place - 1]
    return before
      ? say(phrases.nextReason, { step: before, next: text })
      : say(phrases.nextReason, { step: text, next: steps![1]! })
  }
}

/** Whether all steps are actions of two or more words. One in four may say instead what is to be done to a thing. */
function areActions(steps: string[], words: SourceWords): boolean {
  const others = steps.filter(step => !isAction(step, words))
  const areWhole = steps.every(step => countWords(step, words.language) >= STEP_WORDS)
  return areWhole && others.length * PASSIVE <= steps.length && others.every(step => isPassive(step, words))
}

/** Whether a step ends with the word that its parts go on after: "Call a doctor if". */
function breaksOff(step: string, words: SourceWords): boolean {
  return words.pattern('conditions', all => `(?<!\\p{L})${all}$`)?.test(step) ?? false
}

function askOrder(items: string[], index: number, section: AskedSection, phrases: SourcePhrases): Candidate {
  const stem = say(phrases.orderStem, { heading: section.called })
  const question = { kind: 'order' as const, stem, items, reason: phrases.orderReason }
  return { question, skill: 'order', bloom: 'remember', heading: section.title, from: [index], gives: [], rank: 1 }
}

/**
 * Returns the names of the items of a numbered list, without remarks after the names, if the heading says that the
 * order of the items matters, as in a hierarchy of controls or the stages of a warning. Null for any other list.
 */
function readRanks(list: SourceBlockOf<'list'>, section: AskedSection, words: SourceWords): string[] | null {
  const isRanked = [section.title, findLeadIn(list, section)].some(text => words.has('ranks', text))
  if (!list.ordered || !isRanked || list.items.length < FEWEST_RANKS || list.items.length > ORDERED) return null
  const names = list.items.map(({ text }) => text.replace(REMARK, ''))
  const areNames = names.every(name => countWords(name, words.language) <= RANK_WORDS && !/[:：?？;；]$/u.test(name))
  return areNames && areDifferent(names) ? names : null
}

function areDifferent(texts: string[]): boolean {
  return new Set(texts.map(asSeen)).size === texts.length
}

export function turn<Item>(items: Item[], by: number): Item[] {
  return [...items.slice(by), ...items.slice(0, by)]
}
