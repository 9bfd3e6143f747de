import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import type { PlannedChapter, PlannedLesson, TitledDocument } from './planned.ts'

/** Gives the lessons of a chapter their titles. The only lesson of a chapter takes the chapter's. */
export function titleLessons(document: TitledDocument, lessons: PlannedLesson[], chapter: string): PlannedLesson[] {
  if (lessons.length === 1 && !isIntroduction(document, chapter))
    return [{ ...lessons[0]!, title: document.names.nameOf(chapter) }]
  return lessons.map(lesson => titleLesson(document, lesson, chapter))
}

function titleLesson(document: TitledDocument, lesson: PlannedLesson, chapter: string): PlannedLesson {
  const first = lesson.sections[0]!
  if (first.part === undefined) return { ...lesson, title: chooseTitle(document, lesson.sections, chapter) }
  const whole = chooseTitle(document, [{ ...first, part: undefined }], chapter)
  return { ...lesson, title: document.names.part(whole, first.part), whole }
}

/**
 * Makes a lesson's title from its headings, without the heading of its chapter. Text directly below the document's
 * title is called the introduction.
 */
function chooseTitle(document: TitledDocument, lessonSections: Section[], chapter: string): string {
  const { name, sections, names, phrases } = document
  const headed = lessonSections.filter(({ title }) => !isIntroduction(document, title) && title !== chapter)
  if (headed.length > 0) {
    const families = nameFamilies(sections, headed, chapter)
    return names.join(
      families.map(({ title }) => names.nameOf(title)),
      families.map(family => family.words),
    )
  }
  const opensChapter = ({ title }: Section) => title === chapter && !isIntroduction(document, title)
  if (lessonSections.some(opensChapter)) return phrases.overview
  return sections.some(({ title }) => !isIntroduction(document, title)) ? phrases.introduction : name
}

/**
 * Replaces sections by their parent heading where they are all the sections below it, unless that heading is the
 * chapter's or is itself a section of the lesson.
 */
function nameFamilies(sections: Section[], headed: Section[], chapter: string): { title: string; words: number }[] {
  const families: Section[][] = []
  for (const section of headed) {
    const last = families.at(-1)
    if (last && last[0]!.path.join('\n') === section.path.join('\n')) last.push(section)
    else families.push([section])
  }
  return families.flatMap(family => {
    const parent = family[0]!.path.at(-1)
    const isNamed = parent === undefined || parent === chapter || headed.some(({ title }) => title === parent)
    if (isNamed || family.length < 2 || !hasChildren(sections, parent, family)) return family
    return [{ title: parent, words: family.reduce((sum, section) => sum + section.words, 0) }]
  })
}

/** Whether these sections are all the sections with text directly below a heading. */
function hasChildren(sections: Section[], parent: string, family: Section[]): boolean {
  const children = sections.filter(({ path, blocks }) => path.at(-1) === parent && blocks.length > 0)
  return children.length === family.length && children.every(child => family.includes(child))
}

/**
 * Renames the only lesson of a chapter if it has the same title as the chapter: by the headings inside it, or by the
 * form of its content.
 */
export function retitleOnlyLesson(document: TitledDocument, { title, lessons }: PlannedChapter): PlannedChapter {
  const { names, phrases } = document
  const [lesson] = lessons
  if (!lesson || lessons.length > 1) return { title, lessons }
  // If a lesson has several questions as headings, the title of one of them does not fit the lesson.
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
      : describeForm(document, lesson)
  return { title, lessons: [{ ...lesson, title: joinedName }] }
}

function describeForm({ words, phrases }: TitledDocument, { sections }: PlannedLesson): string {
  return sections.some(section => hasProcedure(section, words)) ? phrases.chapterWork : phrases.overview
}

/**
 * Whether a heading says nothing of its own: it is empty or the document's name or, as the first heading, the end of
 * that name or its part before a colon.
 */
export function isIntroduction({ name, sections }: TitledDocument, title: string): boolean {
  const [whole, end] = [name.toLowerCase(), title.toLowerCase()]
  if (end !== whole && end !== '' && title !== sections.find(section => section.title !== '')?.title) return false
  if (end !== '' && whole.startsWith(`${end}: `)) return true
  return end === '' || (whole.endsWith(end) && !/\p{L}$/u.test(whole.slice(0, whole.length - end.length)))
}
