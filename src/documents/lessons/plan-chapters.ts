import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { PartNames } from '../structure/part-names.ts'
import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import type { PlannedChapter, PlannedLesson } from './planned.ts'

/** Up to this many lessons of one level form a single chapter. */
const ONE_CHAPTER = 3
const MOST_IN_CHAPTER = 4

/** The role of a lesson in a document without chapters of its own. */
type Place = 'start' | 'middle' | 'end'

/**
 * Divides lessons of one level into chapters: what comes before the work, the work itself, and what to do when
 * something goes wrong or the work is done. The document's order is kept, so only its first lessons can be a beginning,
 * and only its last ones an end.
 */
export function planChapters(
  lessons: PlannedLesson[],
  at: { isFirst: boolean; isLast: boolean },
  name: string,
  words: SourceWords,
  phrases: SourcePhrases,
  names: PartNames,
): PlannedChapter[] {
  if (lessons.length === 0) return []
  const places = lessons.map(findPlace)
  if (lessons.length <= ONE_CHAPTER) return [{ title: shortTitle(), lessons }]
  const opening = at.isFirst ? runLength(places, 'start') : 0
  const closing = at.isLast ? runLength(places.slice(opening).reverse(), 'end') : 0
  const start = lessons.slice(0, opening)
  const middle = lessons.slice(opening, lessons.length - closing)
  const end = lessons.slice(lessons.length - closing)
  const isParted = opening + closing > 0
  return numbered([
    ...(start.length > 0 ? [{ title: startTitle(start), lessons: start }] : []),
    ...parts(middle, isParted),
    ...(end.length > 0 ? [{ title: endTitle(end), lessons: end }] : []),
  ])

  /** Adds part numbers to chapters that have the same title. */
  function numbered(chapters: PlannedChapter[]): PlannedChapter[] {
    return chapters.map((chapter, place) => {
      const before = chapters.slice(0, place).filter(({ title }) => title === chapter.title).length
      return before === 0 ? chapter : { ...chapter, title: names.part(chapter.title, before + 1) }
    })
  }

  function shortTitle(): string {
    if (at.isFirst && at.isLast) return name
    if (at.isFirst && places.every(place => place === 'start')) return startTitle(lessons)
    return at.isLast && places.every(place => place === 'end') ? endTitle(lessons) : joinTitles(lessons)
  }

  function parts(own: PlannedLesson[], isRest: boolean): PlannedChapter[] {
    const count = Math.ceil(own.length / MOST_IN_CHAPTER)
    if (count === 1 && isRest) return [{ title: middleTitle(own), lessons: own }]
    if (count === 1 && at.isFirst && at.isLast) return [{ title: name, lessons: own }]
    return Array.from({ length: count }, (_, index) => {
      const [from, to] = [index, index + 1].map(place => Math.round((place * own.length) / count))
      const part = own.slice(from, to)
      return { title: joinTitles(part), lessons: part }
    })
  }

  function startTitle(own: PlannedLesson[]): string {
    return own.some(({ sections }) => sections.some(isPreparation)) ? phrases.chapterBefore : phrases.chapterBasics
  }

  function middleTitle(own: PlannedLesson[]): string {
    if (own.length === 1) return own[0]!.title
    const done = own.filter(({ sections }) => sections.some(section => hasProcedure(section, words))).length
    return done * 2 >= own.length ? phrases.chapterWork : phrases.chapterRules
  }

  function endTitle(own: PlannedLesson[]): string {
    return own.some(({ sections }) => sections.some(isTrouble)) ? phrases.chapterTrouble : phrases.chapterRest
  }

  /**
   * Makes a chapter title from the titles of its lessons. The titles of mere introductions and of lessons that continue
   * another lesson are left out, unless there are no others.
   */
  function joinTitles(own: PlannedLesson[]): string {
    if (own.length === 1) return own[0]!.title
    const asking = own.filter(({ title }) => /[?？؟]$/u.test(title))
    if (asking.length * 2 >= own.length) return phrases.chapterQuestions
    const titledLessons = own.filter(
      ({ title, sections }) => title !== phrases.introduction && sections[0]!.part === undefined,
    )
    if (titledLessons.length === 0) return name
    const first = ({ sections, title }: PlannedLesson) =>
      sections.some(({ path }) => path.at(-1) === title)
        ? title
        : sections.find(section => title.includes(section.title))?.title
    return names.join(
      titledLessons.map(lesson => names.nameOf(first(lesson) || lesson.title)),
      titledLessons.map(lesson => lesson.words),
    )
  }

  function findPlace({ sections, title: called }: PlannedLesson): Place {
    if (called === phrases.introduction) return 'start'
    const isStart = ({ title }: Section) =>
      title === '' || words.is('openings', title) || names.isUsual(title) || words.has('preparations', title)
    if (sections.every(isStart)) return 'start'
    const isEnd = (section: Section) => isTrouble(section) || words.is('rests', section.title)
    return sections.every(isEnd) ? 'end' : 'middle'
  }

  function isPreparation({ title }: Section): boolean {
    return words.has('preparations', title)
  }

  /**
   * Whether a section is about things that go wrong. If that is the subject of the whole document, no section counts.
   */
  function isTrouble({ title }: Section): boolean {
    return words.has('troubles', title) && !words.has('troubles', name)
  }
}

function runLength(places: Place[], wanted: Place): number {
  const end = places.findIndex(place => place !== wanted)
  return end < 0 ? places.length : end
}

/**
 * Puts the document's name before the title of a chapter, such as "When something goes wrong", if another document has
 * a chapter with the same title.
 */
export function tellApart(chapters: PlannedChapter[]): PlannedChapter[] {
  return chapters.map(chapter => {
    const twins = chapters.filter(({ title }) => title === chapter.title)
    const sources = new Set(twins.flatMap(({ lessons }) => lessons.map(({ source }) => source)))
    return sources.size < 2 ? chapter : { ...chapter, title: `${chapter.lessons[0]!.document}: ${chapter.title}` }
  })
}
