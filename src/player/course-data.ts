import { isChoice, type Question } from '../course/questions/questions.ts'
import type { Course, Lesson } from '../course/schema.ts'
import type { CourseShape } from './browser/suspend-data.ts'
import type { StringKey } from './string-keys.ts'
import type { Strings } from './strings.ts'
import { fillCount } from './wording.ts'

/** What the page script says itself; everything else is in the page already. */
const SCRIPT_STRINGS = [
  'continueWith',
  'lookAgain',
  'lessonDone',
  'checkAnswer',
  'tryAgain',
  'answerMissing',
  'right',
  'wrong',
  'partlyRight',
  'moreToFind',
  'pickedRight',
  'pickedWrong',
  'missedRight',
  'answeredBefore',
  'questionsLeft',
  'passed',
  'notPassed',
  'bestResult',
  'nameMissing',
  'tickMissing',
  'signedBy',
  'courseComplete',
  'completedOn',
  'lessonsToDo',
  'exited',
  'untracked',
  'trouble',
  'recovered',
  'readOnly',
] as const satisfies StringKey[]

/** Numbers that never change are filled in. */
export type ScriptStrings = Pick<Strings, (typeof SCRIPT_STRINGS)[number]> & { lessonsDone: string; rightOf: string }

/** The course as the page script needs it: ids, keys and titles, no content. */
export type CourseData = {
  id: string
  chapters: { id: string; title: string }[]
  lessons: LessonData[]
  assessment: { passMark: number; questions: ScoredData[] } | null
  agreement: boolean
  shape: CourseShape
  strings: ScriptStrings
}

/** `chapter` is the id of its chapter. */
export type LessonData = { id: string; title: string; chapter: string; checks: CheckData[] }
/** `chapter` is the id of its chapter; `key` holds the positions of the right options, from 0. */
export type QuestionData = { questionId: string; chapter: string; key: number[] }
export type CheckData = QuestionData & { id: string }
/** `lesson` is the id of the lesson that teaches the answer. */
export type ScoredData = QuestionData & { lesson: string }

export function buildCourseData(course: Course, strings: Strings): CourseData {
  return {
    id: course.id,
    chapters: course.chapters.map(({ id, title }) => ({ id, title })),
    lessons: course.chapters.flatMap(chapter =>
      chapter.lessons.map(lesson => ({
        id: lesson.id,
        title: lesson.title,
        chapter: chapter.id,
        checks: lesson.blocks.flatMap(block =>
          block.type === 'check' ? [{ id: block.id, ...questionOf(block.question, chapter.id) }] : [],
        ),
      })),
    ),
    assessment: course.assessment
      ? {
          passMark: course.assessment.passMark,
          questions: course.assessment.questions.map(question => {
            const { id } = findEvidence(course, question)
            const chapter = course.chapters.find(({ lessons }) => lessons.some(lesson => lesson.id === id))!
            return { ...questionOf(question, chapter.id), lesson: id }
          }),
        }
      : null,
    agreement: course.agreement !== undefined,
    shape: shapeOf(course),
    strings: pickStrings(course, strings),
  }
}

function questionOf(question: Question, chapter: string): QuestionData {
  const options = isChoice(question) ? question.options : []
  const key = options.flatMap((option, index) => (option.correct ? [index] : []))
  return { questionId: question.id, chapter, key }
}

function shapeOf({ assessment, chapters }: Course): CourseShape {
  const lessons = chapters.flatMap(chapter => chapter.lessons)
  return {
    lessons: lessons.length,
    checks: lessons.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'check')).length,
    ticks: lessons.flatMap(({ exercise }) => exercise?.steps ?? []).length,
    questions: assessment?.questions.length ?? 0,
  }
}

function pickStrings({ assessment, chapters, language }: Course, strings: Strings): ScriptStrings {
  const picked = Object.fromEntries(SCRIPT_STRINGS.map(key => [key, strings[key]]))
  const lessons = chapters.flatMap(chapter => chapter.lessons).length
  return {
    ...(picked as Pick<Strings, (typeof SCRIPT_STRINGS)[number]>),
    lessonsDone: fillCount(strings.lessonsDone, language, lessons),
    rightOf: fillCount(strings.rightOf, language, assessment?.questions.length ?? 0),
  }
}

/** The lesson that holds the block that teaches the answer; else one that serves the same outcome; else the first. */
export function findEvidence(course: Course, { evidence, outcomeId }: Question): Lesson {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  return (
    lessons.find(lesson => lesson.id === evidence || lesson.blocks.some(block => block.id === evidence)) ??
    lessons.find(lesson => lesson.outcomeIds.includes(outcomeId)) ??
    lessons[0]!
  )
}
