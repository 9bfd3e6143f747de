import { COURSE_LIMITS } from '../../course/parts.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { documentKind } from '../structure/document-kind.ts'
import { type KnownInDocument, learnDocument } from '../structure/known-in-document.ts'
import { type PartNames, partNames } from '../structure/part-names.ts'
import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import { planChapters } from './plan-chapters.ts'
import type { PlannedChapter, PlannedLesson } from './planned.ts'

const SHORT_WORDS = 90
/**
 * Minimum number of words of a section that can be a lesson by itself. A shorter section may join the lesson before it.
 */
const TINY_WORDS = 40
const LINE_WORDS = 20
const JOINED_WORDS = 350
const LONGEST_WORDS = 700
/** Maximum number of headings that the title of one lesson can name. */
const NAMED_SECTIONS = 3
const ALONE = { isFirst: true, isLast: true }

/** Plans the lessons of one document in the document's order, under its own chapters if it has any. */
export function planLessons(
  sections: Section[],
  source: number,
  name: string,
  words: SourceWords,
  phrases: SourcePhrases,
  knownThings: KnownInDocument = learnDocument(sections, words),
): PlannedChapter[] {
  const names = partNames(sections, words, phrases)
  const kind = documentKind(sections, name, words)
  const groups = groupByChapter(sections)
  const parted = groups.filter(({ sections: own }) => own.length > 1).length
  const isDeep = groups.length > 1 && (parted > 1 || parted * 2 >= groups.length)
  const parts = isDeep ? groups : [{ title: '', sections: groups.flatMap(group => group.sections) }]
  const planned = parts
    .map(({ title, sections: own }) => ({
      title: isIntroduction(title) ? name : names.nameOf(title),
      lessons: groupLessons(own, title),
    }))
    .filter(({ lessons }) => lessons.length > 0)
  const chapters = isDeep
    ? joinSingles(planned)
    : planChapters(planned[0]?.lessons ?? [], ALONE, name, words, phrases, names)
  return chapters.map(withOwnTitles)

  /**
   * Renames the only lesson of a chapter if the lesson has the same title as the chapter. The new title consists of the
   * headings inside the lesson or, if there are none, says whether the lesson is a procedure or an overview.
   */
  function withOwnTitles({ title, lessons }: PlannedChapter): PlannedChapter {
    const [lesson] = lessons
    if (!lesson || lessons.length > 1) return { title, lessons }
    // A lesson with several questions as headings must not be named after only one of these questions.
    const questionCount = lesson.sections.filter(section => /[?？؟]$/u.test(section.title)).length
    if (questionCount > 1 && /[?？؟]$/u.test(lesson.title))
      return { title, lessons: [{ ...lesson, title: phrases.chapterQuestions }] }
    if (lesson.title !== title) return { title, lessons }
    const inside = lesson.sections.filter(section => section.title !== '' && names.nameOf(section.title) !== title)
    const joinedName =
      inside.length > 0
        ? names.join(
            inside.map(section => names.nameOf(section.title)),
            inside.map(section => section.words),
          )
        : describeForm(lesson)
    return { title, lessons: [{ ...lesson, title: joinedName }] }
  }

  function describeForm({ sections: own }: PlannedLesson): string {
    return own.some(section => hasProcedure(section, words)) ? phrases.chapterWork : phrases.overview
  }

  /** Regroups the lessons of consecutive one-lesson chapters into chapters of several lessons. */
  function joinSingles(chapters: PlannedChapter[]): PlannedChapter[] {
    const joined: PlannedChapter[] = []
    for (let at = 0; at < chapters.length; at++) {
      const rest = chapters.slice(at)
      const end = rest.findIndex(({ lessons }) => lessons.length > 1)
      const run = end < 0 ? rest : rest.slice(0, end)
      if (run.length === 0) joined.push(chapters[at]!)
      else {
        const ends = { isFirst: at === 0, isLast: at + run.length === chapters.length }
        joined.push(
          ...planChapters(
            run.flatMap(({ lessons }) => lessons),
            ends,
            name,
            words,
            phrases,
            names,
          ),
        )
        at += run.length - 1
      }
    }
    return joined
  }

  function groupLessons(own: Section[], chapter: string): PlannedLesson[] {
    const lessons: PlannedLesson[] = []
    for (const section of own.filter(({ blocks }) => blocks.length > 0).flatMap(splitSection)) {
      const last = lessons.at(-1)
      if (last && mayJoin(last, section)) {
        last.sections.push(section)
        last.words += section.words
      } else
        lessons.push({
          source,
          document: name,
          kind,
          known: knownThings,
          title: '',
          sections: [section],
          words: section.words,
        })
    }
    joinTiny(lessons, section => hasProcedure(section, words))
    if (lessons.length === 1 && !isIntroduction(chapter)) return [{ ...lessons[0]!, title: names.nameOf(chapter) }]
    return lessons.map(lesson => titled(lesson, chapter))
  }

  function titled(lesson: PlannedLesson, chapter: string): PlannedLesson {
    const first = lesson.sections[0]!
    if (first.part === undefined) return { ...lesson, title: chooseTitle(lesson.sections, chapter) }
    const whole = chooseTitle([{ ...first, part: undefined }], chapter)
    return { ...lesson, title: names.part(whole, first.part), whole }
  }

  /**
   * Makes a lesson's title from its headings, without the heading of its chapter. Text directly below the document's
   * title is called the introduction.
   */
  function chooseTitle(own: Section[], chapter: string): string {
    const headed = own.filter(({ title }) => !isIntroduction(title) && title !== chapter)
    if (headed.length > 0) {
      const families = nameFamilies(headed, chapter)
      return names.join(
        families.map(({ title }) => names.nameOf(title)),
        families.map(family => family.words),
      )
    }
    if (own.some(({ title }) => title === chapter && !isIntroduction(title))) return phrases.overview
    return sections.some(({ title }) => !isIntroduction(title)) ? phrases.introduction : name
  }

  /**
   * Names sections by their parent heading if they are all of the sections below it. The parent heading is not used if
   * it is the chapter's or itself a section of the lesson; the sections then keep their own names.
   */
  function nameFamilies(own: Section[], chapter: string): { title: string; words: number }[] {
    const families: Section[][] = []
    for (const section of own) {
      const last = families.at(-1)
      if (last && last[0]!.path.join('\n') === section.path.join('\n')) last.push(section)
      else families.push([section])
    }
    return families.flatMap(family => {
      const parent = family[0]!.path.at(-1)
      const isNamed = parent === undefined || parent === chapter || own.some(({ title }) => title === parent)
      if (isNamed || family.length < 2 || !hasChildren(parent, family)) return family
      return [{ title: parent, words: family.reduce((sum, section) => sum + section.words, 0) }]
    })
  }

  /** Whether these sections are all the sections with text directly below a heading. */
  function hasChildren(parent: string, own: Section[]): boolean {
    const children = sections.filter(({ path, blocks }) => path.at(-1) === parent && blocks.length > 0)
    return children.length === own.length && children.every(child => own.includes(child))
  }

  /**
   * Whether a heading says nothing of its own: it is empty or the document's name or, as the first heading, the end of
   * that name or its part before a colon.
   */
  function isIntroduction(title: string): boolean {
    const [whole, end] = [name.toLowerCase(), title.toLowerCase()]
    if (end !== whole && end !== '' && title !== sections.find(section => section.title !== '')?.title) return false
    if (end !== '' && whole.startsWith(`${end}: `)) return true
    return end === '' || (whole.endsWith(end) && !/\p{L}$/u.test(whole.slice(0, whole.length - end.length)))
  }

  /**
   * Whether a section is added to the lesson before it. Short neighbours under the same parent heading are, but no
   * lesson gets two procedures.
   */
  function mayJoin(lesson: PlannedLesson, section: Section): boolean {
    const before = lesson.sections.at(-1)!
    const isProcedure = hasProcedure(section, words)
    // A slide that continues the previous slide repeats its heading.
    const isSameHeading = section.title !== '' && section.title === before.title && section.level === before.level
    const isContinued = isSameHeading && section.path.join('\n') === before.path.join('\n')
    if (isContinued && section.part === undefined && before.part === undefined)
      return lesson.words + section.words <= LONGEST_WORDS
    const isShort = lesson.words < (isProcedure ? TINY_WORDS : SHORT_WORDS) || section.words < TINY_WORDS
    if (!isShort || lesson.words + section.words > JOINED_WORDS) return false
    // A lesson that is long enough gets no more sections than its title can name.
    if (lesson.words >= SHORT_WORDS && headed(lesson.sections) >= NAMED_SECTIONS) return false
    const isChild = section.path.at(-1) === before.title || before.path.join('\n') === section.path.join('\n')
    return isChild && !(isProcedure && lesson.sections.some(own => hasProcedure(own, words)))
  }
}

/**
 * Merges each lesson of a line or two into the shorter of its neighbours in the chapter, even if that neighbour stands
 * under another heading. No lesson gets two procedures.
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

function headed(sections: Section[]): number {
  return sections.filter(({ title }) => title !== '').length
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
  return groups.filter(({ sections: own }) => own.some(({ blocks }) => blocks.length > 0))
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
 * Splits a chapter with more lessons than the page can show. A later part is named after the lessons that begin in it.
 */
export function splitChapter({ title, lessons }: PlannedChapter, names: PartNames): PlannedChapter[] {
  const count = Math.ceil(lessons.length / COURSE_LIMITS.lessonsPerChapter)
  const size = Math.ceil(lessons.length / count)
  return Array.from({ length: count }, (_, part) => {
    const own = lessons.slice(part * size, (part + 1) * size)
    const opening = own.filter(({ sections }) => sections[0]!.part === undefined)
    const isSame = part === 0 || opening.length === 0
    const joined = isSame
      ? title
      : names.join(
          opening.map(lesson => lesson.title),
          opening.map(lesson => lesson.words),
        )
    return { title: part > 0 && joined === title ? names.part(title, part + 1) : joined, lessons: own }
  })
}
