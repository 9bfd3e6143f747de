import type { SourceWords } from '../source-words.ts'
import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import type { PlannedLesson } from './planned.ts'

const SHORT_WORDS = 90
/** Minimum number of words of a section that can be a lesson by itself; a shorter one may join the lesson before it. */
const TINY_WORDS = 40
const LINE_WORDS = 20
const JOINED_WORDS = 350
const LONGEST_WORDS = 700
/** Maximum number of headings that the title of one lesson can name. */
const NAMED_SECTIONS = 3

/** Groups the sections of a chapter into lessons without titles. `facts` are those that all lessons of a document share. */
export function groupLessons(
  sections: Section[],
  words: SourceWords,
  facts: Pick<PlannedLesson, 'source' | 'document' | 'kind' | 'known'>,
): PlannedLesson[] {
  const isProcedure = (section: Section) => hasProcedure(section, words)
  const lessons: PlannedLesson[] = []
  for (const section of sections.filter(({ blocks }) => blocks.length > 0).flatMap(splitSection)) {
    const last = lessons.at(-1)
    if (last && mayJoin(last, section, isProcedure)) {
      last.sections.push(section)
      last.words += section.words
    } else lessons.push({ ...facts, title: '', sections: [section], words: section.words })
  }
  joinTiny(lessons, isProcedure)
  return lessons
}

/** Cuts a section that is too long for one lesson, between two of its blocks. */
function splitSection(section: Section): Section[] {
  if (section.words <= LONGEST_WORDS || section.blocks.length < 2) return [section]
  const share = section.words / section.blocks.length
  const size = Math.max(1, Math.floor(LONGEST_WORDS / share))
  return Array.from({ length: Math.ceil(section.blocks.length / size) }, (_, part) => ({
    ...section,
    ...(part > 0 && { part: part + 1 }),
    blocks: section.blocks.slice(part * size, (part + 1) * size),
    words: Math.round(share * Math.min(size, section.blocks.length - part * size)),
  }))
}

/**
 * Whether a section is added to the lesson before it. Short neighbours under the same parent heading are, but no
 * lesson gets two procedures.
 */
function mayJoin(lesson: PlannedLesson, section: Section, isProcedure: (section: Section) => boolean): boolean {
  const before = lesson.sections.at(-1)!
  // A slide that continues the previous slide repeats its heading.
  const isSameHeading = section.title !== '' && section.title === before.title && section.level === before.level
  const isContinued = isSameHeading && section.path.join('\n') === before.path.join('\n')
  if (isContinued && section.part === undefined && before.part === undefined)
    return lesson.words + section.words <= LONGEST_WORDS
  const isShort = lesson.words < (isProcedure(section) ? TINY_WORDS : SHORT_WORDS) || section.words < TINY_WORDS
  if (!isShort || lesson.words + section.words > JOINED_WORDS) return false
  // A lesson that is long enough gets no more sections than its title can name.
  if (lesson.words >= SHORT_WORDS && countHeadings(lesson.sections) >= NAMED_SECTIONS) return false
  const isChild = section.path.at(-1) === before.title || before.path.join('\n') === section.path.join('\n')
  return isChild && !(isProcedure(section) && lesson.sections.some(isProcedure))
}

function countHeadings(sections: Section[]): number {
  return sections.filter(({ title }) => title !== '').length
}

/**
 * Merges each lesson of a line or two into the shorter of its neighbours in the chapter, even if that stands under
 * another heading. No lesson gets two procedures.
 */
function joinTiny(lessons: PlannedLesson[], isProcedure: (section: Section) => boolean): void {
  const fits = (one: PlannedLesson, other: PlannedLesson | undefined): other is PlannedLesson =>
    other !== undefined &&
    one.words + other.words <= JOINED_WORDS &&
    !(one.sections.some(isProcedure) && other.sections.some(isProcedure))
  for (let at = lessons.length - 1; at >= 0; at--) {
    const lesson = lessons[at]!
    if (lesson.words >= LINE_WORDS || lesson.sections.some(({ part }) => part !== undefined)) continue
    const neighbours = [lessons[at - 1], lessons[at + 1]].filter(other => fits(lesson, other))
    const [nearest] = neighbours.sort((one, other) => one!.words - other!.words)
    if (!nearest) continue
    const isBefore = nearest === lessons[at - 1]
    nearest.sections = isBefore ? [...nearest.sections, ...lesson.sections] : [...lesson.sections, ...nearest.sections]
    nearest.words += lesson.words
    lessons.splice(at, 1)
  }
}
