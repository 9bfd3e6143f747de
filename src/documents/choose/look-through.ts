import { shortened } from '../../course/markdown-words.ts'
import type { QuestionKind } from '../../course/questions/questions.ts'
import { QUESTION_KINDS } from '../../course/questions/questions.ts'
import { type SourceDocument, sourceDocumentSchema } from '../../course/source-document.ts'
import { type CanAsk, countAskable } from '../can-ask.ts'
import { documentName } from '../document-name.ts'
import { planLessons } from '../lessons/plan-lessons.ts'
import { type WrittenLesson, writeChapters } from '../lessons/write-lessons.ts'
import { readPhrases } from '../source-phrases.ts'
import { readSourceWords } from '../source-words.ts'
import { CUT_REASONS } from '../structure/cut-sections.ts'
import type { Section } from '../structure/section.ts'
import { type JudgedSection, listAllSections } from '../structure/sections.ts'
import { planSize } from './choice-plan.ts'
import { type ProposedCourse, proposeCourses } from './propose-courses.ts'
import { createRuleTest, WEIGHTS, type Weight, weighSection } from './weigh-section.ts'

/**
 * Why the proposal takes a section or leaves it out. `whole`: all sections are taken, because the document fits into
 * one course, because too few of its sections have weight (`Weight`), or because nearly all have it. `minor`: the
 * document is larger than a course, and other sections weigh more. `empty`: a heading without a text of its own.
 */
export const PROPOSAL_REASONS = ['whole', ...WEIGHTS, ...CUT_REASONS, 'empty', 'minor'] as const
export type ProposalReason = (typeof PROPOSAL_REASONS)[number]

export type ListedSection = {
  id: string
  title: string
  level: number
  /** The id of the section whose heading stands above this one; null at the top level. */
  parent: string | null
  words: number
  /** The first and the last page of the section; null in a format without pages. */
  pages: [number, number] | null
  /** Number of questions that can be asked with certainty, by kind; null if the rules do not support the language. */
  can: Record<QuestionKind, number> | null
  taken: boolean
  why: ProposalReason
}

export type Look = { can: CanAsk | null; sections: ListedSection[]; courses: ProposedCourse[] }

const TITLE_CHARACTERS = 300
/**
 * Minimum share of the document's words that the sections with weight must contain. If they contain less, weight does
 * not show what matters in this document, and all sections are taken.
 */
const WEIGHTY_SHARE = 0.2
/**
 * If the sections with weight contain at least this share of the document's words, all sections are taken, because
 * leaving out the few others would only tear holes into the course.
 */
const NEARLY_ALL = 0.75

/**
 * Lists a document's sections with the questions that each allows, marks those worth taking, and proposes courses from
 * them. `name` is the name of the document's file.
 */
export function lookThrough(document: SourceDocument, language: string, name: string): Look {
  const words = readSourceWords(language)
  const phrases = readPhrases(language)
  const { sections, facts } = listAllSections(document, words)
  const usable = sections.filter(({ cutFor }) => cutFor === null)
  const ids = new Set(usable.filter(({ blocks }) => blocks.length > 0).map(({ id }) => id!))
  const called = documentName({ name }, facts)
  const plan = phrases && { name: called, words, phrases }
  const isLarge = plan !== null && planSize(usable, plan).tooMany > 0
  const weights = isLarge ? weighAll(usable) : null
  const listed = withParents(groupById(sections).map(listOne))
  const taken = new Set(listed.filter(section => section.taken).map(({ id }) => id))
  if (!plan) {
    const count = usable.reduce((sum, section) => sum + section.words, 0)
    const whole = { title: shortened(called, 200), sections: [...taken], words: count, lessons: null, tooMany: 0 }
    return { can: null, sections: listed, courses: taken.size > 0 ? [whole] : [] }
  }
  const lessons = writeChapters(planLessons(usable, 0, document.title ?? '–', words, plan.phrases), words, plan.phrases)
  const counts = countBySection(lessons, sections)
  const courses = proposeCourses(usable, taken, plan)
  return {
    can: countAskable(lessons),
    sections: listed.map(section => ({ ...section, can: counts.get(section.id) ?? noQuestions() })),
    courses,
  }

  function listOne(group: JudgedSection[]): ListedSection {
    const [first] = group as [JudgedSection, ...JudgedSection[]]
    const id = first.id!
    const pages = group.flatMap(({ blocks }) => blocks.flatMap(({ block }) => block.page ?? []))
    const isTaken = ids.has(id) && (weights === null || weights.has(id))
    return {
      id,
      title: shortened(first.title, TITLE_CHARACTERS),
      level: first.level,
      parent: null,
      words: group.reduce((sum, section) => sum + section.words, 0),
      pages: pages.length > 0 ? [Math.min(...pages), Math.max(...pages)] : null,
      can: null,
      taken: isTaken,
      why: isTaken ? (weights?.get(id) ?? 'whole') : findReason(group),
    }
  }

  function findReason(group: JudgedSection[]): ProposalReason {
    const cut = group.find(({ cutFor }) => cutFor !== null)
    if (group.every(({ blocks }) => blocks.length === 0)) return 'empty'
    return cut && !ids.has(cut.id!) ? cut.cutFor! : 'minor'
  }

  /**
   * Returns the weight of each section that has one, by the section's id. Null if these sections contain too small a
   * share of the document's words (`WEIGHTY_SHARE`) or nearly all of them (`NEARLY_ALL`).
   */
  function weighAll(allSections: Section[]): Map<string, Weight> | null {
    const isRule = createRuleTest(words)
    const levels = [...new Set(allSections.map(({ level }) => level))].sort((one, other) => one - other)
    const weighty = new Map<string, Weight>()
    let weightyWords = 0
    for (const section of allSections.filter(({ blocks }) => blocks.length > 0)) {
      const weight = weighSection(section, levels.indexOf(section.level), words, isRule)
      if (weight === null) continue
      weighty.set(section.id!, weighty.get(section.id!) ?? weight)
      weightyWords += section.words
    }
    const all = allSections.reduce((sum, section) => sum + section.words, 0)
    return weightyWords >= WEIGHTY_SHARE * all && weightyWords < NEARLY_ALL * all ? weighty : null
  }
}

/** Does the same as `lookThrough` for a document stored as JSON. */
export function lookThroughJson(json: string, language: string, name: string): Look {
  return lookThrough(sourceDocumentSchema.parse(JSON.parse(json)), language, name)
}

/**
 * Sets the parent of each section by the levels of the headings. The text before the first heading (level 0) is
 * nobody's parent.
 */
function withParents(sections: ListedSection[]): ListedSection[] {
  const above: ListedSection[] = []
  return sections.map(section => {
    while (above.length > 0 && above.at(-1)!.level >= section.level) above.pop()
    const parent = above.at(-1)?.id ?? null
    if (section.level > 0) above.push(section)
    return { ...section, parent }
  })
}

function groupById(sections: JudgedSection[]): JudgedSection[][] {
  const groups: JudgedSection[][] = []
  for (const section of sections) {
    const last = groups.at(-1)
    if (last && last[0]!.id === section.id) last.push(section)
    else groups.push([section])
  }
  return groups
}

/**
 * Counts questions by section and kind. A question belongs to the section that contains the first block from which it
 * was made.
 */
function countBySection(lessons: WrittenLesson[], sections: Section[]): Map<string, Record<QuestionKind, number>> {
  const owners = new Map(sections.flatMap(({ id, blocks }) => blocks.map(({ index }) => [index, id!] as const)))
  const counts = new Map<string, Record<QuestionKind, number>>()
  for (const { question, from } of lessons.flatMap(({ candidates }) => candidates)) {
    const id = owners.get(from[0] ?? -1)
    if (id === undefined) continue
    const sectionCounts = counts.get(id) ?? noQuestions()
    sectionCounts[question.kind]++
    counts.set(id, sectionCounts)
  }
  return counts
}

function noQuestions(): Record<QuestionKind, number> {
  return Object.fromEntries(QUESTION_KINDS.map(({ kind }) => [kind, 0])) as Record<QuestionKind, number>
}
