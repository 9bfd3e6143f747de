import type { SourceWords } from '../source-words.ts'
import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import type { PlannedChapter, PlannedLesson, TitledDocument } from './planned.ts'

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
  document: TitledDocument,
): PlannedChapter[] {
  if (lessons.length === 0) return []
  const places = lessons.map(lesson => findPlace(document, lesson))
  if (lessons.length <= ONE_CHAPTER) return [{ title: titleShort(document, lessons, places, at), lessons }]
  const opening = at.isFirst ? runLength(places, 'start') : 0
  const closing = at.isLast ? runLength(places.slice(opening).reverse(), 'end') : 0
  const start = lessons.slice(0, opening)
  const middle = lessons.slice(opening, lessons.length - closing)
  const end = lessons.slice(lessons.length - closing)
  const isWhole = opening + closing === 0 && at.isFirst && at.isLast
  const isRest = opening + closing > 0
  return numbered(document, [
    ...(start.length > 0 ? [{ title: titleStart(document, start), lessons: start }] : []),
    ...divideMiddle(document, middle, isRest, isWhole),
    ...(end.length > 0 ? [{ title: titleEnd(document, end), lessons: end }] : []),
  ])
}

function findPlace({ words, phrases, names, name }: TitledDocument, { sections, title: called }: PlannedLesson): Place {
  if (called === phrases.introduction) return 'start'
  const isStart = ({ title }: Section) =>
    title === '' || words.is('openings', title) || names.isUsual(title) || words.has('preparations', title)
  if (sections.every(isStart)) return 'start'
  const isEnd = (section: Section) => isTrouble(words, name, section) || words.is('rests', section.title)
  return sections.every(isEnd) ? 'end' : 'middle'
}

/** Names the only chapter of a few lessons. */
function titleShort(
  document: TitledDocument,
  lessons: PlannedLesson[],
  places: Place[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  if (isFirst && isLast) return document.name
  if (isFirst && places.every(place => place === 'start')) return titleStart(document, lessons)
  if (isLast && places.every(place => place === 'end')) return titleEnd(document, lessons)
  return joinTitles(document, lessons)
}

/** Divides the lessons of the work itself into chapters. `isRest`: chapters stand before or after them. */
function divideMiddle(
  document: TitledDocument,
  lessons: PlannedLesson[],
  isRest: boolean,
  isWhole: boolean,
): PlannedChapter[] {
  const count = Math.ceil(lessons.length / MOST_IN_CHAPTER)
  if (count === 1 && isRest) return [{ title: titleMiddle(document, lessons), lessons }]
  if (count === 1 && isWhole) return [{ title: document.name, lessons }]
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map(place => Math.round((place * lessons.length) / count))
    const part = lessons.slice(from, to)
    return { title: joinTitles(document, part), lessons: part }
  })
}

/** Adds part numbers to chapters that have the same title. */
function numbered({ names }: TitledDocument, chapters: PlannedChapter[]): PlannedChapter[] {
  return chapters.map((chapter, place) => {
    const before = chapters.slice(0, place).filter(({ title }) => title === chapter.title).length
    return before === 0 ? chapter : { ...chapter, title: names.part(chapter.title, before + 1) }
  })
}

function titleStart({ words, phrases }: TitledDocument, lessons: PlannedLesson[]): string {
  const isPreparation = ({ title }: Section) => words.has('preparations', title)
  return lessons.some(({ sections }) => sections.some(isPreparation)) ? phrases.chapterBefore : phrases.chapterBasics
}

function titleMiddle({ words, phrases }: TitledDocument, lessons: PlannedLesson[]): string {
  if (lessons.length === 1) return lessons[0]!.title
  const done = lessons.filter(({ sections }) => sections.some(section => hasProcedure(section, words))).length
  return done * 2 >= lessons.length ? phrases.chapterWork : phrases.chapterRules
}

function titleEnd({ words, phrases, name }: TitledDocument, lessons: PlannedLesson[]): string {
  const hasTrouble = lessons.some(({ sections }) => sections.some(section => isTrouble(words, name, section)))
  return hasTrouble ? phrases.chapterTrouble : phrases.chapterRest
}

/**
 * Makes a chapter title from the titles of its lessons. Lessons that continue another one and mere introductions are
 * left out, unless there is nothing else.
 */
function joinTitles({ name, names, phrases }: TitledDocument, lessons: PlannedLesson[]): string {
  if (lessons.length === 1) return lessons[0]!.title
  const asking = lessons.filter(({ title }) => /[?？؟]$/u.test(title))
  if (asking.length * 2 >= lessons.length) return phrases.chapterQuestions
  const titledLessons = lessons.filter(
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

/** Whether a section is about things that go wrong. If that is the subject of the whole document, no section counts. */
function isTrouble(words: SourceWords, name: string, { title }: Section): boolean {
  return words.has('troubles', title) && !words.has('troubles', name)
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
