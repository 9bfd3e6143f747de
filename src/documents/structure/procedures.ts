import type { SourceBlock, SourceBlockOf } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import { isMostly } from '../questions/cell-kinds.ts'
import { isAction, isForced, isUrgent } from '../questions/forced-order.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

const STEPS = 4
const STEP_SHARE = 0.6
const PARTICULAR = 3
const GESTURE_WORDS = 4
const LONG_WAY = 6
/** Minimum average number of words of a step, unless the steps refer to each other. Shorter steps are mere labels. */
const TELLING_WORDS = 4
const STEM = 6
const MEAN_WORDS = 26
/** Minimum average number of words of a step; labels of buttons such as "Edit" and "Save" are not steps. */
const LEAST_MEAN_WORDS = 2
const STEP_WORDS = 3
const LABEL = /^([^:：]{2,40})[:：]\s/u
/** A sign of status: a list with such signs reports what has been done. */
const TICKED = /[✓✔☑✅🟡🟢🔴🚧⏳🔄]/u
/**
 * A numbered heading such as "Step 3: the letter": the heading itself is one step, and the list below it holds the
 * step's parts.
 */
const NUMBERED = /^\p{L}+ \d+(?!\p{L})/u
/** The end of a line that introduces a list: "With us you can:", "With us you can …". */
export const LEADS_IN = /(?:[:：…]|\.\.\.)$/u
/** A gap where a name is missing: "somebody from the ( can help)". */
const MANGLED = /\(\s|\s\)|\sthe and\s/u
const ENTRY = /^[\p{L}\p{N} ]{1,30}\s[-–—]\s/u

/**
 * Returns the steps of an ordered list that is a procedure: the first sentence of each item that is a step. Null for
 * any other list.
 */
export function readProcedure(list: SourceBlockOf<'list'>, section: Section, words: SourceWords): string[] | null {
  if (!list.ordered || list.items.length < STEPS || !words.knowsSteps) return null
  // Excludes numbered lists of objectives, rules and the like, recognised by their heading or introducing line.
  if (words.has('unordered', section.title) || words.has('unordered', findLeadIn(list, section))) return null
  // If a step has parts of its own, the colon at its end introduces only these parts.
  const texts = list.items.map(({ text, items }) => (items ? text.replace(/[:：]$/u, '') : text))
  const firsts = texts.map(text => splitSentences(text, words.language)[0] ?? text)
  if (firsts.some(text => /[?؟？]$|TODO|TBD|\{\{|\[\p{Lu}{2}| [|] | -> /u.test(text) || isEntry(text, words)))
    return null
  if (firsts.some(text => TICKED.test(text))) return null
  // Excludes lists whose labels are terms and not actions. "Prototypes: models that are made early" is not a step;
  // "Search guest: use the name" is one.
  const labels = firsts.flatMap(text => LABEL.exec(text)?.[1] ?? [])
  if (labels.filter(label => !words.isStep(label)).length * 2 >= firsts.length) return null
  // Excludes lists with an item that is a heading for the next items, such as "In the shop:".
  if (list.items.some(({ text, items }) => !items && /[:：]$/u.test(text))) return null
  // Excludes lists with a very short item that is not an action, such as "Equipment.", because the items of such a list
  // are entries and not steps.
  if (firsts.some(text => countWords(text, words.language) < STEP_WORDS && !words.isStep(text))) return null
  const mean = firsts.reduce((sum, text) => sum + countWords(text, words.language), 0) / firsts.length
  if (mean > MEAN_WORDS) return null
  const actions = firsts.filter(
    text => words.isStep(text) || (isAction(text, words) && !words.starts('conditions', text)),
  )
  if (actions.length < STEP_SHARE * firsts.length) return null
  const steps = firsts.filter(text => !words.starts('notSteps', text))
  // If more than a third of the items are bans or conditions, the list contains rules and not steps.
  return steps.length * 3 >= firsts.length * 2 && steps.length >= STEPS ? steps : null
}

/** Whether a text is an entry and its explanation: "Prototype - A first model", but not "Close the lid - Use both hands". */
function isEntry(text: string, words: SourceWords): boolean {
  return ENTRY.test(text) && !words.isStep(text)
}

/**
 * Whether the steps of a procedure depend on one another, so that a learner can work out their order: the list is
 * announced as a procedure, a step names a sequence, or a step refers to something that an earlier step introduced.
 * Numbering alone is not enough.
 */
export function areLinked(list: SourceBlockOf<'list'>, section: Section, words: SourceWords): boolean {
  const texts = list.items.map(({ text }) => text)
  const above = NUMBERED.test(section.title) ? '' : (section.path.at(-1) ?? '')
  const announced = [
    ...section.path.slice(0, -1),
    above,
    section.title.replace(NUMBERED, ''),
    findLeadIn(list, section),
  ]
  // Excludes steps under a heading such as "Best practices", because they are independent of one another. Headings on
  // safety may still contain procedures.
  if (words.has('unordered', above) && !words.has('preparations', above)) return false
  if (isListing(texts, words) || isPlain(texts, words)) return false
  if (!words.pattern('sequences', all => all)) return true
  const mean = texts.reduce((sum, text) => sum + countWords(text, words.language), 0) / texts.length
  const isForcedChain = isForced(texts, section, words)
  if (mean < LEAST_MEAN_WORDS) return false
  if (mean < TELLING_WORDS && !isForcedChain && !isTied(texts, section.title, words)) return false
  // A heading that names an action announces a procedure: "Change the filter", "Filter wechseln".
  if (announced.some(text => words.has('procedures', text)) || words.isStep(section.title)) return true
  if (isForcedChain && isUrgent(section, words)) return true
  // A heading on troubles announces what to do. Steps that end in "Receive …" or "Return …" need no announcement.
  if (isForcedChain && (words.has('troubles', section.title) || words.starts('endings', texts.at(-1)!))) return true
  return [...announced, ...texts].some(text => words.has('sequences', text)) || refersBack(texts, words)
}

/**
 * Whether the list is not a sequence: one sentence divided by semicolons, labelled points ("Handle with care: use
 * bags"), garbled text, or optional steps.
 */
function isListing(texts: string[], words: SourceWords): boolean {
  const steps = texts.map(text => splitSentences(text, words.language)[0] ?? text)
  if (steps.some(step => words.has('optional', step)) || texts.some(text => MANGLED.test(text))) return true
  return isMostly(texts, text => /[;；]$/u.test(text), 2) || isMostly(texts, text => LABEL.test(text), 2)
}

/**
 * Whether the steps are a short way through a program (open, change, save), which anybody can find without learning it.
 */
function isPlain(texts: string[], words: SourceWords): boolean {
  const gestures = texts.filter(text => words.starts('gestures', text))
  const short = gestures.filter(text => countWords(text, words.language) <= GESTURE_WORDS)
  return texts.length - short.length < PARTICULAR || (gestures.length * 2 >= texts.length && texts.length < LONG_WAY)
}

/**
 * Whether a step names a thing that an earlier step has named and the heading has not, or has a word for a sequence,
 * such as "then".
 */
function isTied(texts: string[], title: string, words: SourceWords): boolean {
  // Matches the words for things. German nouns have capitals; in other languages the verb at the start of a step is
  // left out.
  const things = words.language === 'de' ? /\p{Lu}\p{L}{3,}/gu : /\p{L}{4,}/gu
  const stems = (text: string) => (text.match(things) ?? []).map(word => word.slice(0, STEM).toLowerCase())
  const topic = new Set(stems(title))
  const knownStems = new Set<string>()
  return texts.some(text => {
    const [first = ''] = text.split(' ')
    const stepStems = stems(words.isStep(first) ? text.slice(first.length) : text).filter(stem => !topic.has(stem))
    const isBack = stepStems.some(stem => knownStems.has(stem)) || words.has('sequences', text)
    for (const stem of stepStems) knownStems.add(stem)
    return isBack
  })
}

/**
 * Whether a step mentions, with a definite article, something that an earlier step introduced: "Choose a template",
 * later "Fill in the template".
 */
function refersBack(texts: string[], words: SourceWords): boolean {
  const near = (list: string) => `(?<!\\p{L})${list}\\s(?:[\\p{L}-]+\\s){0,2}$`
  const [definite, indefinite] = [words.pattern('definites', near), words.pattern('indefinites', near)]
  if (!definite || !indefinite) return false
  const knownStems = new Set<string>()
  return texts.some(text => {
    const low = text.toLowerCase()
    const nouns = [...low.matchAll(/\p{L}{4,}/gu)].map(({ 0: word, index }) => ({ word, before: low.slice(0, index) }))
    const isBack = nouns.some(({ word, before }) => knownStems.has(word) && definite.test(before))
    for (const { word, before } of nouns) if (indefinite.test(before)) knownStems.add(word)
    return isBack
  })
}

/** Returns the line that introduces a block and stands right before it; empty if there is none. */
export function findLeadIn(block: SourceBlock, { blocks }: Section): string {
  const before = blocks[blocks.findIndex(placed => placed.block === block) - 1]?.block
  return before?.type === 'paragraph' && introducesList(before) ? before.text : ''
}

export function introducesList(block: SourceBlock): boolean {
  return block.type === 'paragraph' && LEADS_IN.test(block.text)
}

export function hasProcedure(section: Section, words: SourceWords): boolean {
  return section.blocks.some(({ block }) => block.type === 'list' && readProcedure(block, section, words) !== null)
}
