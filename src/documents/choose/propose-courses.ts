import { shortened } from '../../course/markdown-words.ts'
import { countWords } from '../../language/words.ts'
import { say } from '../source-phrases.ts'
import { keepChosen } from '../structure/keep-chosen.ts'
import { partNames } from '../structure/part-names.ts'
import type { Section } from '../structure/section.ts'
import { MOST_LESSONS, type PlanParts, planSize } from './choice-plan.ts'

/** A course proposed for a document, or for one part of a document that is too large for one course. */
export type ProposedCourse = {
  /**
   * The title: for example "Part 1 of 3: Pumps, valves and seals", or just the document's name if the document fits
   * into one course.
   */
  title: string
  sections: string[]
  words: number
  /**
   * Number of lessons; null if only a model can write in the language. `tooMany` counts the lessons that do not fit.
   */
  lessons: number | null
  tooMany: number
}

const SUBJECT_CHARACTERS = 200
/** Maximum number of words of a heading that names a course. A longer heading is a sentence or a rule. */
const NAME_WORDS = 6
/** Factor by which a part may exceed its equal share of the lessons, so that a chapter stays in one piece. */
const OVER_SHARE = 1.15

/** Consecutive sections that stay together: a heading with everything below it. */
type Stretch = { sections: Section[]; lessons: number }

/**
 * Divides the taken sections into courses, in the document's order. Sections that do not fit into one course are
 * divided at their highest headings into parts of about the same length; a chapter is cut only where it is larger than
 * a course by itself.
 */
export function proposeCourses(sections: Section[], taken: ReadonlySet<string>, parts: PlanParts): ProposedCourse[] {
  const kept = keepChosen(sections, taken)
  const whole = planSize(kept, parts)
  const filled = kept.filter(({ blocks }) => blocks.length > 0)
  if (filled.length === 0) return []
  if (whole.tooMany === 0) return [describe(filled, parts.name, whole)]
  const stretches = divide(kept, 1)
  const runs = pack(stretches)
  const { join, nameOf } = partNames(sections, parts.words, parts.phrases)
  return runs.map((run, at) => {
    const runSections = run.flatMap(stretch => stretch.sections).filter(({ blocks }) => blocks.length > 0)
    const titles = run.map(stretch => stretch.sections[0]!.title).filter(title => title !== '' && title !== parts.name)
    const names = titles.length > 0 ? chooseNames(titles.map(nameOf), parts.words.language) : [parts.name]
    const title = say(parts.phrases.partOf, { number: at + 1, count: runs.length, title: nameRun(names) })
    return describe(runSections, shortened(title, SUBJECT_CHARACTERS), sizeOf(run))
  })

  /** Names a course by its stretches: "Pumps", "Pumps and valves", or "Pumps – Seals" for three or more. */
  function nameRun(names: string[]): string {
    return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : join(names)
  }

  /**
   * Divides sections at the highest level that has several headings. A stretch larger than a course is divided again at
   * the next level below.
   */
  function divide(stretchSections: Section[], from: number): Stretch[] {
    const levels = [...new Set(stretchSections.map(({ level }) => level))]
      .filter(level => level >= from)
      .sort((a, b) => a - b)
    const level = levels.find(each => stretchSections.filter(section => section.level === each).length > 1) ?? levels[0]
    if (level === undefined) return [asStretch(stretchSections)]
    const groups: Section[][] = []
    for (const section of stretchSections) {
      // Sections with the same id can only be chosen together, so they stay in one group.
      const isOwn = section.level <= level && section.id !== groups.at(-1)?.at(-1)?.id
      if (isOwn || groups.length === 0) groups.push([])
      groups.at(-1)!.push(section)
    }
    return groups
      .filter(group => group.some(({ blocks }) => blocks.length > 0))
      .flatMap(group => {
        const stretch = asStretch(group)
        const isDivisible = stretch.lessons > MOST_LESSONS && group.some(section => section.level > level)
        return isDivisible ? divide(group, level + 1) : [stretch]
      })
  }

  /** Groups stretches into parts of about equal size, none of them larger than a course can hold. */
  function pack(stretches: Stretch[]): Stretch[][] {
    const total = stretches.reduce((sum, { lessons }) => sum + lessons, 0)
    const share = total / Math.ceil(total / MOST_LESSONS)
    const runs: Stretch[][] = []
    let run: Stretch[] = []
    let lessons = 0
    for (const stretch of stretches) {
      const isFull = lessons + stretch.lessons > Math.min(share * OVER_SHARE, MOST_LESSONS)
      if (run.length > 0 && (isFull || sizeOf([...run, stretch]).tooMany > 0)) {
        runs.push(run)
        run = []
        lessons = 0
      }
      run.push(stretch)
      lessons += stretch.lessons
    }
    return [...runs, run]
  }

  function asStretch(stretchSections: Section[]): Stretch {
    const { lessons, tooMany } = planSize(stretchSections, parts)
    return { sections: stretchSections, lessons: lessons + tooMany }
  }

  function sizeOf(run: Stretch[]) {
    const ids = new Set(run.flatMap(stretch => stretch.sections.filter(isFilled).map(({ id }) => id!)))
    return planSize(keepChosen(kept, ids), parts)
  }
}

/** Returns the headings that can name a course, which are those of few words; all headings where none is short. */
export function chooseNames(names: string[], language: string): string[] {
  const shortNames = names.filter(name => countWords(name, language) <= NAME_WORDS)
  return shortNames.length > 0 ? shortNames : names
}

function isFilled({ blocks }: Section): boolean {
  return blocks.length > 0
}

function describe(sections: Section[], title: string, size: { lessons: number; tooMany: number }): ProposedCourse {
  const words = sections.reduce((sum, section) => sum + section.words, 0)
  return { title, sections: [...new Set(sections.map(({ id }) => id!))], words, ...size }
}
