import type { SourceBlockOf } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import { bare, dropLead } from '../lessons/teaching-blocks.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { type AskedSection, type Candidate, OPTION_CHARACTERS } from './candidates.ts'
import { matchQuestion } from './match-question.ts'

type Pair = { left: string; right: string; from: number }

/** An item of a list, or a paragraph, that may open with a label; `from` is the index of its block. */
type Labelled = { text: string; lead?: string | undefined; items?: string[] | undefined; from: number }

/** Neighbouring sections of one paragraph each. `name` is the heading above them, empty if there is none. */
export type Family = { name: string; members: Labelled[] }

const FEWEST = 3
/** Maximum number of words of a section whose first sentence says what its heading is. */
const MEMBER_WORDS = 70
const LABEL_CHARACTERS = 60
const DEED_CHARACTERS = 8
/** Minimum number of words of the text after each label, if the labels are not kinds of one thing. */
const TOLD_WORDS = 5
/**
 * Minimum number of equal letters at the end of two labels for the labels to be compounds of one noun: "Pulverlöscher",
 * "Schaumlöscher".
 */
const NAME_CHARACTERS = 5
/** Characters of addresses, placeholders and lists inside a label's text. */
const SIGNS = /[@[\]{}|?]|https?:|www\./u

/**
 * Asks to match the items of a list: kinds of a thing with their descriptions, or tasks with their deadlines. `repeated`
 * are the labels that open texts of several sections: they are parts of a form, such as "Situation" and "Rule".
 */
export function labelQuestions(
  section: AskedSection,
  repeated: ReadonlySet<string>,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  if ([...section.path, section.title].some(title => words.has('examples', title))) return []
  const terms = say(phrases.termsStem, { heading: section.called })
  const figures = say(phrases.deadlinesStem, { heading: section.called })
  const inLists = section.blocks.flatMap(({ block, index }): Candidate[] => {
    if (block.type !== 'list') return []
    const items = block.items.map(item => ({ ...item, from: index }))
    return [
      ...matchQuestion(listOwnKinds(items), section, terms, 'term'),
      ...matchQuestion(listDeadlines(block, index, words), section, figures, 'number'),
    ]
  })
  const inParagraphs = listLabelledRuns(section)
    .filter(run => run.length >= FEWEST)
    .flatMap(run => matchQuestion(listOwnKinds(run), section, terms, 'term'))
  return [...inLists, ...inParagraphs]

  function listOwnKinds(list: Labelled[]): Pair[] {
    const pairs = listKinds(list, section, words)
    const ofForm = pairs.filter(({ left }) => repeated.has(left.toLowerCase()))
    return ofForm.length > 0 && isMostOf(ofForm, pairs) ? [] : pairs
  }
}

/**
 * Asks to match neighbouring headings with what is said below each. The question belongs to the section that contains
 * the last of them.
 */
export function familyQuestions(
  section: AskedSection,
  document: string,
  known: Family[],
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const places = new Set(section.blocks.map(({ index }) => index))
  return known.flatMap(({ name, members }): Candidate[] => {
    if (!places.has(members.at(-1)!.from) || words.has('examples', name)) return []
    const stem = say(phrases.termsStem, { heading: name || document })
    return matchQuestion(listKinds(members, { ...section, title: name }, words), section, stem, 'term')
  })
}

/** Returns the families of a document: at least three neighbouring sections that each have only a short text. */
export function listFamilies(sections: Section[], words: SourceWords): Family[] {
  const families: (Family & { key: string })[] = []
  for (const { title, level, path, blocks, words: size, part } of sections) {
    const [first] = blocks
    const isMember =
      first?.block.type === 'paragraph' &&
      !first.block.callout &&
      blocks.every(({ block }) => block.type === 'paragraph') &&
      size <= MEMBER_WORDS &&
      part === undefined &&
      !words.starts('pronouns', first.block.text)
    const key = isMember ? [level, ...path].join('\n') : ''
    if (families.at(-1)?.key !== key) families.push({ key, name: path.at(-1) ?? '', members: [] })
    if (isMember && first?.block.type === 'paragraph')
      families.at(-1)!.members.push({ text: `${title}: ${first.block.text}`, lead: `${title}:`, from: first.index })
  }
  return families.flatMap(({ key, name, members }) =>
    key !== '' && members.length >= FEWEST ? [{ name, members }] : [],
  )
}

/** Returns the labels, in lower case, that open texts in more than one section. */
export function listRepeatedLabels(sections: Section[]): ReadonlySet<string> {
  const labels = sections.flatMap(({ blocks }) => {
    const leads = blocks.flatMap(({ block }): (string | undefined)[] => {
      if (block.type === 'paragraph') return [block.lead]
      return block.type === 'list' ? block.items.map(({ lead }) => lead) : []
    })
    return [...new Set(leads.flatMap(lead => (lead ? [bare(lead).toLowerCase()] : [])))]
  })
  return new Set([...Map.groupBy(labels, label => label)].flatMap(([label, all]) => (all.length > 1 ? [label] : [])))
}

/** Returns the runs of consecutive paragraphs that each open with a bold label: "**Focus lock:** It holds the focus." */
function listLabelledRuns({ blocks }: AskedSection): Labelled[][] {
  const runs: Labelled[][] = [[]]
  for (const { block, index } of blocks) {
    const isLabelled = block.type === 'paragraph' && !block.callout && block.lead && block.lead !== block.text
    if (isLabelled && isLabel(block.text, block.lead!)) runs.at(-1)!.push({ ...block, from: index })
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs
}

/**
 * Whether a sign stands between the bold words and the text after them. Without a sign, the bold words are part of a
 * sentence.
 */
function isLabel(text: string, lead: string): boolean {
  return /[.:：–—]$/u.test(lead.trim()) || /^\s*[.:：–—-]/u.test(text.slice(lead.length))
}

/**
 * Returns the labels of a list of kinds, each with its description. Such a list has a heading such as "Types of
 * guards", labels that share the name of the thing, such as "Fixed guards" and "Movable guards", or descriptions of
 * several words.
 */
function listKinds(list: Labelled[], section: AskedSection, words: SourceWords): Pair[] {
  if (words.has('definitions', section.title)) return []
  const pairs = list.map(({ text, lead, items, from }): Pair | null => {
    const left = lead ? bare(lead) : ''
    const right = lead ? (splitSentences(dropLead({ text, lead }), words.language)[0] ?? '') : ''
    const isLabel = left !== '' && left.length <= LABEL_CHARACTERS && !words.isStep(left) && !words.has('secrets', left)
    const isText = right !== '' && !SIGNS.test(right) && !/\d/u.test(right)
    return isLabel && isText && !items ? { left, right, from } : null
  })
  // A list that also has items of another form is not a list of kinds.
  const whole = pairs.filter(pair => pair !== null)
  const areKinds = words.has('kinds', section.title) || shareName(whole.map(({ left }) => left))
  const areTold = whole.every(
    ({ left, right }) => countWords(right, words.language) >= TOLD_WORDS && !namesAttribute(left, words),
  )
  if ((!areKinds && !areTold) || !isMostOf(whole, pairs)) return []
  return whole
    .map(pair => ({ ...pair, right: withoutInstances(pair.right, words) }))
    .filter(({ right }) => right.length <= OPTION_CHARACTERS)
}

/** Returns a text that is too long for a pair without the examples at its end: "… that grows, such as noise or smell". */
function withoutInstances(text: string, words: SourceWords): string {
  if (text.length <= OPTION_CHARACTERS) return text
  const examples = words.pattern('instances', all => `,\\s${all}(?!\\p{L}).*$`)
  const general = examples ? text.replace(examples, '') : text
  return countWords(general, words.language) >= TOLD_WORDS ? general : text
}

/** Whether a label names an attribute such as a purpose or a deadline, and not a thing of its own. */
function namesAttribute(label: string, words: SourceWords): boolean {
  const lists = ['settings', 'remarks', 'historyColumns', 'purposes', 'scopes', 'roles', 'note', 'examples'] as const
  return lists.some(list => words.has(list, label))
}

/** Whether most labels end in the same word or, as compounds, in the same part of a word. */
function shareName(labels: string[]): boolean {
  const ends = labels.map(
    label =>
      label
        .replace(/\s*\([^)]*\)$/u, '')
        .toLowerCase()
        .match(/\p{L}+$/u)?.[0] ?? '',
  )
  return ends.some(
    end =>
      end !== '' &&
      isMostOf(
        ends.filter(other => isNamedLike(other, end)),
        ends,
      ),
  )
}

function isNamedLike(end: string, other: string): boolean {
  return (
    end === other || (end.length > NAME_CHARACTERS && end.slice(-NAME_CHARACTERS) === other.slice(-NAME_CHARACTERS))
  )
}

function isMostOf(some: unknown[], all: unknown[]): boolean {
  return some.length * 4 >= all.length * 3
}

/** Returns the items of a list that end with a time limit: "Written report within 24 hours". */
function listDeadlines(list: SourceBlockOf<'list'>, from: number, words: SourceWords): Pair[] {
  const limits = words.pattern('limits', all => all)?.source
  const pattern = limits && words.pattern('times', all => `^(.+?)\\s(?:${limits})\\s(\\d+\\s${all})[.;]?$`)
  if (!pattern || list.items.some(({ text }) => words.has('vague', text))) return []
  const pairs = list.items.flatMap(({ text, items }): Pair[] => {
    const [, left = '', right = ''] = pattern.exec(text) ?? []
    const isDeed = left.length >= DEED_CHARACTERS && left.length <= OPTION_CHARACTERS && !/\d/u.test(left)
    return isDeed && !items && !SIGNS.test(left) && !words.has('pronouns', left) ? [{ left, right, from }] : []
  })
  const values = new Set(pairs.map(({ right }) => right.toLowerCase()))
  return pairs.length >= FEWEST && values.size === pairs.length ? pairs : []
}
