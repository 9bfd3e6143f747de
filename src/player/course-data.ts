import type { Course, Lesson, Question } from '../course/schema.ts'
import type { StringKey, Strings } from './strings.ts'

/** What the page script says itself; everything else is in the page already. */
const SCRIPT_STRINGS = [
  'continueWith',
  'lookAgain',
  'lessonsDone',
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
  'questionOf',
  'questionsLeft',
  'passed',
  'notPassed',
  'rightOf',
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

export type ScriptStrings = Pick<Strings, (typeof SCRIPT_STRINGS)[number]>

/** The course as the page script needs it: ids, keys and titles, no content. */
export type CourseData = {
  id: string
  locale: string
  chapters: { id: string; title: string }[]
  lessons: LessonData[]
  assessment: { passMark: number; questions: ScoredData[] } | null
  agreement: boolean
  strings: ScriptStrings
}

/** `chapter` is the id of its chapter. */
export type LessonData = { id: string; title: string; chapter: string; ticks: number; checks: CheckData[] }
/** `key` holds the positions of the right options, from 0. */
export type CheckData = { id: string; questionId: string; key: number[] }
/** `lesson` is the id of the lesson that teaches the answer. */
export type ScoredData = { questionId: string; key: number[]; lesson: string }

export function buildCourseData(course: Course, strings: Strings): CourseData {
  return {
    id: course.id,
    locale: course.language,
    chapters: course.chapters.map(({ id, title }) => ({ id, title })),
    lessons: course.chapters.flatMap(chapter =>
      chapter.lessons.map(lesson => ({
        id: lesson.id,
        title: lesson.title,
        chapter: chapter.id,
        ticks: lesson.exercise?.steps.length ?? 0,
        checks: lesson.blocks.flatMap(block =>
          block.type === 'check' ? [{ id: block.id, questionId: block.question.id, key: keyOf(block.question) }] : [],
        ),
      })),
    ),
    assessment: course.assessment
      ? {
          passMark: course.assessment.passMark,
          questions: course.assessment.questions.map(question => ({
            questionId: question.id,
            key: keyOf(question),
            lesson: findEvidence(course, question).id,
          })),
        }
      : null,
    agreement: course.agreement !== undefined,
    strings: Object.fromEntries(SCRIPT_STRINGS.map(key => [key, strings[key]])) as ScriptStrings,
  }
}

function keyOf(question: Question): number[] {
  return question.options.flatMap((option, index) => (option.correct ? [index] : []))
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
