import { COURSE_LIMITS } from '../../course/parts.ts'
import { hasProcedure } from './procedures.ts'
import type { Section } from './sections.ts'
import type { SourceWords } from './source-words.ts'

/** Sections that become one lesson; `source` is the document's place among those of the course. */
export type PlannedLesson = { source: number; title: string; sections: Section[]; words: number }
export type PlannedChapter = { title: string; lessons: PlannedLesson[] }

const SHORT_WORDS = 90
/** A section this short is no lesson, whatever stands before it. */
const TINY_WORDS = 40
const JOINED_WORDS = 350
const LONGEST_WORDS = 700
const JOINED_TITLE = 70
const FLAT_CHAPTER_LESSONS = 3
const ONE_CHAPTER_LESSONS = 4

/** The lessons of one document in its own order, under its own chapters where it has some. */
export function planLessons(sections: Section[], source: number, name: string, words: SourceWords): PlannedChapter[] {
  const groups = groupByChapter(sections)
  const parted = groups.filter(({ sections: own }) => own.length > 1).length
  const isDeep = groups.length > 1 && (parted > 1 || parted * 2 >= groups.length)
  const chapters = isDeep
    ? groups.map(group => chapterOf(group.title || name, lessonsOf(group.sections)))
    : flatChapters(lessonsOf(groups.flatMap(group => group.sections)), name)
  return chapters.filter(({ lessons }) => lessons.length > 0)

  /** A chapter of one lesson needs no second title. */
  function chapterOf(title: string, lessons: PlannedLesson[]): PlannedChapter {
    return { title, lessons: lessons.length === 1 ? [{ ...lessons[0]!, title }] : lessons }
  }

  function lessonsOf(own: Section[]): PlannedLesson[] {
    const lessons: PlannedLesson[] = []
    for (const section of own
      .filter(({ blocks }) => blocks.length > 0)
      .flatMap(section => splitSection(section, name))) {
      const last = lessons.at(-1)
      if (last && mayJoin(last, section)) {
        last.sections.push(section)
        last.words += section.words
      } else lessons.push({ source, title: '', sections: [section], words: section.words })
    }
    return lessons.map(lesson => ({ ...lesson, title: titleOf(lesson.sections, name) }))
  }

  /** Short neighbours of one parent are one lesson, but no lesson has two procedures. */
  function mayJoin(lesson: PlannedLesson, section: Section): boolean {
    const before = lesson.sections.at(-1)!
    const isProcedure = hasProcedure(section, words)
    const isShort = lesson.words < (isProcedure ? TINY_WORDS : SHORT_WORDS) || section.words < TINY_WORDS
    if (!isShort || lesson.words + section.words > JOINED_WORDS) return false
    const isChild = section.path.at(-1) === before.title || before.path.join('\n') === section.path.join('\n')
    return isChild && !(isProcedure && lesson.sections.some(own => hasProcedure(own, words)))
  }
}

/** No course has more chapters than the page can show: the smallest neighbours become one. */
export function joinChapters(chapters: PlannedChapter[], most: number): PlannedChapter[] {
  const joined = chapters.map(chapter => ({ ...chapter, titles: [chapter.title] }))
  const size = ({ lessons }: PlannedChapter) => lessons.length
  while (joined.length > most) {
    let at = 0
    for (let index = 0; index + 1 < joined.length; index++) {
      if (size(joined[index]!) + size(joined[index + 1]!) < size(joined[at]!) + size(joined[at + 1]!)) at = index
    }
    const [one, other] = joined.splice(at, 2) as [(typeof joined)[0], (typeof joined)[0]]
    const titles = [...one.titles, ...other.titles]
    joined.splice(at, 0, { title: joinTitles(titles), titles, lessons: [...one.lessons, ...other.lessons] })
  }
  return joined.map(({ title, lessons }) => ({ title, lessons }))
}

/** Chapters are the headings of the highest level that has more than one. */
function groupByChapter(sections: Section[]): { title: string; sections: Section[] }[] {
  const levels = [...new Set(sections.map(({ level }) => level))].filter(level => level > 0).sort((a, b) => a - b)
  const chapterLevel =
    levels.find(level => sections.filter(section => section.level === level).length > 1) ?? levels[0] ?? 0
  const groups: { title: string; sections: Section[] }[] = []
  for (const section of sections) {
    if (section.level <= chapterLevel || groups.length === 0) groups.push({ title: section.title, sections: [] })
    groups.at(-1)!.sections.push(section)
  }
  return groups.filter(({ sections: own }) => own.some(({ blocks }) => blocks.length > 0))
}

function flatChapters(lessons: PlannedLesson[], name: string): PlannedChapter[] {
  if (lessons.length <= ONE_CHAPTER_LESSONS) return [{ title: name, lessons }]
  const count = Math.min(COURSE_LIMITS.chapters, Math.ceil(lessons.length / FLAT_CHAPTER_LESSONS))
  return Array.from({ length: count }, (_, index) => {
    const own = lessons.slice(
      Math.round((index * lessons.length) / count),
      Math.round(((index + 1) * lessons.length) / count),
    )
    const headings = own.flatMap(({ sections }) => sections.map(({ title }) => title)).filter(title => title !== '')
    return { title: headings.length > 0 ? joinTitles(headings) : name, lessons: own }
  })
}

/** A section that would be too long a lesson is cut between its blocks. */
function splitSection(section: Section, name: string): Section[] {
  if (section.words <= LONGEST_WORDS || section.blocks.length < 2) return [section]
  const share = section.words / section.blocks.length
  const size = Math.max(1, Math.floor(LONGEST_WORDS / share))
  return Array.from({ length: Math.ceil(section.blocks.length / size) }, (_, part) => ({
    ...section,
    title: part === 0 ? section.title : `${section.title || name} (${part + 1})`,
    blocks: section.blocks.slice(part * size, (part + 1) * size),
    words: Math.round(share * Math.min(size, section.blocks.length - part * size)),
  }))
}

/** No chapter has more lessons than the page can show. */
export function splitChapter(chapter: PlannedChapter): PlannedChapter[] {
  const { title, lessons } = chapter
  const most = COURSE_LIMITS.lessonsPerChapter
  return Array.from({ length: Math.ceil(lessons.length / most) }, (_, part) => ({
    title: part === 0 ? title : `${title} (${part + 1})`,
    lessons: lessons.slice(part * most, (part + 1) * most),
  }))
}

/** As many of the headings as fit; that there are more is shown. */
function titleOf(sections: Section[], name: string): string {
  const titles = [...new Set(sections.map(({ title }) => title).filter(title => title !== ''))]
  if (titles.length === 0) return name
  let count = titles.length
  while (count > 1 && titles.slice(0, count).join(' · ').length > JOINED_TITLE) count--
  return `${titles.slice(0, count).join(' · ')}${count < titles.length ? ' …' : ''}`
}

function joinTitles(titles: string[]): string {
  const joined = titles.join(' · ')
  return titles.length === 1 || joined.length <= JOINED_TITLE ? joined : `${titles[0]} – ${titles.at(-1)}`
}
