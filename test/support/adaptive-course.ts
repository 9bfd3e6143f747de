import { type Course, courseSchema } from '../../src/course/schema.ts'
import type { LocaleCode } from '../../src/language/locales.ts'
import { scormCourse } from './scorm-course.ts'

/** Number of slots of the added parts, counted from the last slot of the original course. */
const ADDED_SLOTS = 40

/**
 * Makes a course of three chapters that can be read in a minute: outcome `o1` is taught in the first, `o2` in the
 * second, and `o2` and `o3` in the third. Each outcome has two questions, whose right option is always the first.
 */
export function adaptiveCourse(language: LocaleCode = 'en-US'): Course {
  const course = scormCourse({ addOns: 'all', language })
  const [first, second] = course.chapters as [Course['chapters'][0], Course['chapters'][0]]
  const third = JSON.parse(JSON.stringify(second).replaceAll('c2', 'c3').replaceAll('k3', 'k4')) as typeof second
  const questions = course.assessment!.questions
  const single = questions.find(({ kind }) => kind === 'single')!
  const added = { ...single, id: 'q6', slot: ADDED_SLOTS }
  const bank = [
    ...questions.filter(({ kind }) => kind === 'single'),
    added,
    { ...single, id: 'q7', slot: ADDED_SLOTS + 1 },
  ]
  return courseSchema.parse({
    ...course,
    outcomes: ['o1', 'o2', 'o3'].map(id => ({
      ...course.outcomes[0]!,
      id,
      text: `${course.outcomes[0]!.text} (${id})`,
    })),
    chapters: [teach(first, ['o1']), teach(second, ['o2']), moveSlots(teach(third, ['o2', 'o3']))],
    assessment: {
      ...course.assessment,
      questions: bank.map((question, index) => ({ ...question, outcomeId: `o${Math.floor(index / 2) + 1}` })),
      review: 'each-try',
    },
    wrapup: undefined,
  })
}

function teach(chapter: Course['chapters'][0], outcomeIds: string[]): Course['chapters'][0] {
  return { ...chapter, lessons: chapter.lessons.map(lesson => ({ ...lesson, outcomeIds })) }
}

function moveSlots(chapter: Course['chapters'][0]): Course['chapters'][0] {
  const text = JSON.stringify(chapter).replace(
    /"slot":(\d+)/g,
    (_, slot) => `"slot":${Number(slot) + ADDED_SLOTS + 10}`,
  )
  return JSON.parse(text)
}
