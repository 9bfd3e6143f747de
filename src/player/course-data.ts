import type { Course, Question } from '../course/schema.ts'
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
  'passMark',
  'bestResult',
  'nameMissing',
  'tickMissing',
  'signedBy',
  'courseComplete',
  'completedOn',
  'lessonsToDo',
  'assessmentToDo',
  'agreementToDo',
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
  chapters: ChapterData[]
  assessment: { passMark: number; questions: ScoredData[] } | null
  agreement: boolean
  strings: ScriptStrings
}

export type ChapterData = { id: string; title: string; lessons: LessonData[] }
export type LessonData = { id: string; title: string; ticks: number; checks: CheckData[] }
/** `key` holds the positions of the right options, from 0. */
export type CheckData = { id: string; questionId: string; key: number[] }
/** `lesson` is where the answer is taught. */
export type ScoredData = { questionId: string; key: number[]; chapter: string; lesson: string }

export function buildCourseData(course: Course, strings: Strings): CourseData {
  return {
    id: course.id,
    locale: course.language,
    chapters: course.chapters.map(chapter => ({
      id: chapter.id,
      title: chapter.title,
      lessons: chapter.lessons.map(lesson => ({
        id: lesson.id,
        title: lesson.title,
        ticks: lesson.exercise?.steps.length ?? 0,
        checks: lesson.blocks.flatMap(block =>
          block.type === 'check' ? [{ id: block.id, questionId: block.question.id, key: keyOf(block.question) }] : [],
        ),
      })),
    })),
    assessment: course.assessment
      ? {
          passMark: course.assessment.passMark,
          questions: course.assessment.questions.map(question => ({
            questionId: question.id,
            key: keyOf(question),
            ...findEvidence(course, question),
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
function findEvidence(course: Course, { evidence, outcomeId }: Question): { chapter: string; lesson: string } {
  const places = course.chapters.flatMap(chapter => chapter.lessons.map(lesson => ({ chapter, lesson })))
  const found =
    places.find(({ lesson }) => lesson.id === evidence || lesson.blocks.some(block => block.id === evidence)) ??
    places.find(({ lesson }) => lesson.outcomeIds.includes(outcomeId)) ??
    places[0]!
  return { chapter: found.chapter.id, lesson: found.lesson.id }
}
