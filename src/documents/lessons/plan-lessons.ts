import { COURSE_LIMITS } from '../../course/parts.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { documentKind } from '../structure/document-kind.ts'
import { type KnownInDocument, learnDocument } from '../structure/known-in-document.ts'
import { type PartNames, partNames } from '../structure/part-names.ts'
import type { Section } from '../structure/section.ts'
import { groupLessons } from './group-lessons.ts'
import { isIntroduction, retitleOnlyLesson, titleLessons } from './lesson-titles.ts'
import { planChapters } from './plan-chapters.ts'
import type { PlannedChapter, TitledDocument } from './planned.ts'

const ALONE = { isFirst: true, isLast: true }

/** Plans the lessons of one document in the document's order, under its own chapters if it has any. */
export function planLessons(
  sections: Section[],
  source: number,
  name: string,
  words: SourceWords,
  phrases: SourcePhrases,
  known: KnownInDocument = learnDocument(sections, words),
): PlannedChapter[] {
  const document = { name, sections, names: partNames(sections, words, phrases), words, phrases }
  const facts = { source, document: name, kind: documentKind(sections, name, words), known }
  const groups = groupByChapter(sections)
  const dividedCount = groups.filter(group => group.sections.length > 1).length
  const isDeep = groups.length > 1 && (dividedCount > 1 || dividedCount * 2 >= groups.length)
  const parts = isDeep ? groups : [{ title: '', sections: groups.flatMap(group => group.sections) }]
  const planned = parts
    .map(part => ({
      title: isIntroduction(document, part.title) ? name : document.names.nameOf(part.title),
      lessons: titleLessons(document, groupLessons(part.sections, words, facts), part.title),
    }))
    .filter(({ lessons }) => lessons.length > 0)
  const chapters = isDeep ? joinSingles(planned, document) : planChapters(planned[0]?.lessons ?? [], ALONE, document)
  return chapters.map(chapter => retitleOnlyLesson(document, chapter))
}

/** Groups sections into chapters. The chapters are the headings of the highest level that has more than one heading. */
function groupByChapter(sections: Section[]): { title: string; sections: Section[] }[] {
  const levels = [...new Set(sections.map(({ level }) => level))].filter(level => level > 0).sort((a, b) => a - b)
  const chapterLevel =
    levels.find(level => sections.filter(section => section.level === level).length > 1) ?? levels[0] ?? 0
  const groups: { title: string; sections: Section[] }[] = []
  for (const section of sections) {
    if (section.level <= chapterLevel || groups.length === 0) groups.push({ title: section.title, sections: [] })
    groups.at(-1)!.sections.push(section)
  }
  return groups.filter(group => group.sections.some(({ blocks }) => blocks.length > 0))
}

/** Regroups the lessons of consecutive one-lesson chapters into chapters of several lessons. */
function joinSingles(chapters: PlannedChapter[], document: TitledDocument): PlannedChapter[] {
  const joined: PlannedChapter[] = []
  for (let at = 0; at < chapters.length; at++) {
    const rest = chapters.slice(at)
    const end = rest.findIndex(({ lessons }) => lessons.length > 1)
    const run = end < 0 ? rest : rest.slice(0, end)
    if (run.length === 0) joined.push(chapters[at]!)
    else {
      const ends = { isFirst: at === 0, isLast: at + run.length === chapters.length }
      const lessons = run.flatMap(chapter => chapter.lessons)
      joined.push(...planChapters(lessons, ends, document))
      at += run.length - 1
    }
  }
  return joined
}

/** Merges the smallest neighbouring chapters until there are at most `most`, the number that the page can show. */
export function joinChapters(chapters: PlannedChapter[], most: number, join: PartNames['join']): PlannedChapter[] {
  const joined = chapters.map(chapter => ({ ...chapter, titles: [chapter.title] }))
  const size = ({ lessons }: PlannedChapter) => lessons.length
  while (joined.length > most) {
    let at = 0
    for (let index = 0; index + 1 < joined.length; index++) {
      if (size(joined[index]!) + size(joined[index + 1]!) < size(joined[at]!) + size(joined[at + 1]!)) at = index
    }
    const [one, other] = joined.splice(at, 2) as [(typeof joined)[0], (typeof joined)[0]]
    const titles = [...one.titles, ...other.titles]
    const lengths = titles.map(title => chapters.find(chapter => chapter.title === title)?.lessons.length ?? 0)
    joined.splice(at, 0, { title: join(titles, lengths), titles, lessons: [...one.lessons, ...other.lessons] })
  }
  return joined.map(({ title, lessons }) => ({ title, lessons }))
}

/**
 * Splits a chapter with more lessons than the page can show. A later part is named after the lessons that begin in it.
 */
export function splitChapter({ title, lessons }: PlannedChapter, names: PartNames): PlannedChapter[] {
  const count = Math.ceil(lessons.length / COURSE_LIMITS.lessonsPerChapter)
  const size = Math.ceil(lessons.length / count)
  return Array.from({ length: count }, (_, part) => {
    const partLessons = lessons.slice(part * size, (part + 1) * size)
    const opening = partLessons.filter(({ sections }) => sections[0]!.part === undefined)
    const isSame = part === 0 || opening.length === 0
    const joined = isSame
      ? title
      : names.join(
          opening.map(lesson => lesson.title),
          opening.map(lesson => lesson.words),
        )
    return { title: part > 0 && joined === title ? names.part(title, part + 1) : joined, lessons: partLessons }
  })
}
