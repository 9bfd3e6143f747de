import type { SourceBlock, SourceBlockOf } from '../../course/source-document.ts'
import { countWords } from '../../language/count-words.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { isMostly } from '../questions/cell-kinds.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

const STEPS = 4
const STEP_SHARE = 0.6
const PARTICULAR = 3
const GESTURE_WORDS = 4
const LONG_WAY = 6
/** Shorter steps only name what is done. */
const TELLING_WORDS = 4
const STEM = 6
const MEAN_WORDS = 26
/** "Edit", "Save": what a button says is no step. */
const LEAST_MEAN_WORDS = 2
const STEP_WORDS = 3
const LABEL = /^([^:：]{2,40})[:：]\s/u
/** Somebody has done it already. */
const TICKED = /[✓✔☑✅🟡🟢🔴🚧⏳🔄]/u
/** "Step 3: the letter" is one step, and what is listed under it are its parts. */
const NUMBERED = /^\p{L}+ \d+(?!\p{L})/u
/** "With us you can …" leads into a list as well as "With us you can:". */
export const LEADS_IN = /(?:[:：…]|\.\.\.)$/u
/** A name is missing: "somebody from the ( can help)". */
const MANGLED = /\(\s|\s\)|\sthe and\s/u
const ENTRY = /^[\p{L}\p{N} ]{1,30}\s[-–—]\s/u

/** The steps of a numbered list that is a sequence: first sentences of what is done; null where it is a list of something else. */
export function readProcedure(list: SourceBlockOf<'list'>, section: Section, words: SourceWords): string[] | null {
  if (!list.ordered || list.items.length < STEPS || !words.knowsSteps) return null
  // What a list is, its heading says, or the line that leads into it: objectives and rules are numbered too.
  if (words.has('unordered', section.title) || words.has('unordered', findLeadIn(list, section))) return null
  const firsts = list.items.map(({ text }) => splitSentences(text, words.language)[0] ?? text)
  if (firsts.some(text => /[?؟？]$|TODO|TBD|\{\{|\[\p{Lu}{2}| [|] | -> /u.test(text) || ENTRY.test(text))) return null
  if (firsts.some(text => TICKED.test(text))) return null
  // "Prototypes: models that are made early" explains a word, "Search guest: use the name" says what is done.
  const labels = firsts.flatMap(text => LABEL.exec(text)?.[1] ?? [])
  if (labels.filter(label => !words.isStep(label)).length * 2 >= firsts.length) return null
  // "In the shop:" heads what follows it, and is no step.
  if (list.items.some(({ text, items }) => !items && /[:：]$/u.test(text))) return null
  // "Equipment." among steps is a label: the list has entries, not steps.
  if (firsts.some(text => countWords(text, words.language) < STEP_WORDS && !words.isStep(text))) return null
  const mean = firsts.reduce((sum, text) => sum + countWords(text, words.language), 0) / firsts.length
  if (mean > MEAN_WORDS) return null
  if (firsts.filter(words.isStep).length < STEP_SHARE * firsts.length) return null
  const steps = firsts.filter(text => !words.starts('notSteps', text))
  // Where a third and more are bans and conditions, it is a list of rules.
  return steps.length * 3 >= firsts.length * 2 && steps.length >= STEPS ? steps : null
}

/**
 * Whether the steps of a procedure follow from each other, so that one who has not learned their order by heart can still put them in it: it is
 * called one, a step names a time, or speaks of something that an earlier one brought in. What only happens to be numbered does not.
 */
export function areLinked(list: SourceBlockOf<'list'>, section: Section, words: SourceWords): boolean {
  const texts = list.items.map(({ text }) => text)
  const above = NUMBERED.test(section.title) ? '' : (section.path.at(-1) ?? '')
  const announced = [above, section.title.replace(NUMBERED, ''), findLeadIn(list, section)]
  // "Best practices" above "Filling in checklists"; but the rules of a workplace have procedures among them.
  if (words.has('unordered', above) && !words.has('preparations', above)) return false
  if (isListing(texts, words) || isPlain(texts, words)) return false
  if (!words.pattern('sequences', all => all)) return true
  const mean = texts.reduce((sum, text) => sum + countWords(text, words.language), 0) / texts.length
  if (mean < LEAST_MEAN_WORDS || (mean < TELLING_WORDS && !isTied(texts, section.title, words))) return false
  // "Change the filter", "Filter wechseln": the heading says what is done.
  if (announced.some(text => words.has('procedures', text)) || words.isStep(section.title)) return true
  return [...announced, ...texts].some(text => words.has('sequences', text)) || refersBack(texts, words)
}

/** One sentence parted by semicolons, points with their names ("Handle with care: use bags"), or steps of which some may be left out. */
function isListing(texts: string[], words: SourceWords): boolean {
  if (texts.some(text => words.has('optional', text) || MANGLED.test(text))) return true
  return isMostly(texts, text => /[;；]$/u.test(text), 2) || isMostly(texts, text => LABEL.test(text), 2)
}

/** Open it, change it, save it: a short way through a program is found without having learned it. */
function isPlain(texts: string[], words: SourceWords): boolean {
  const gestures = texts.filter(text => words.starts('gestures', text))
  const short = gestures.filter(text => countWords(text, words.language) <= GESTURE_WORDS)
  return texts.length - short.length < PARTICULAR || (gestures.length * 2 >= texts.length && texts.length < LONG_WAY)
}

/** Whether a later step speaks of a thing that an earlier one named and the heading does not, or says when it is done. */
function isTied(texts: string[], title: string, words: SourceWords): boolean {
  // What is done is no thing: in German it is written small, elsewhere it comes first.
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

/** "Choose a template" and later "Fill in the template". */
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

/** The line before a block that leads into it; empty where there is none. */
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
