import fc from 'fast-check'
import type { Question } from '../../src/course/questions/questions.ts'
import type { Course, Lesson } from '../../src/course/schema.ts'

/** One thing that an author does to a course after it was written. `at` picks the part that it is done to. */
export type Edit = { change: keyof typeof CHANGES; at: number }

export function edits(): fc.Arbitrary<Edit[]> {
  const change = fc.constantFrom(...(Object.keys(CHANGES) as Edit['change'][]))
  return fc.array(fc.record({ change, at: fc.nat() }), { maxLength: 12 })
}

/** The next version of a course: ids and slots stay with their parts, new parts get numbers that the course never had. */
export function editCourse(course: Course, list: Edit[]): Course {
  const edited = structuredClone(course)
  for (const { change, at } of list) CHANGES[change](edited, at)
  return edited
}

const CHANGES = {
  removeLesson(course: Course, at: number) {
    const chapter = pick(course.chapters, at)
    if (chapter.lessons.length > 1) chapter.lessons.splice(at % chapter.lessons.length, 1)
  },
  addLesson(course: Course, at: number) {
    const { lessons } = pick(course.chapters, at)
    const lesson = structuredClone(pick(lessonsOf(course), at))
    lesson.id = `n${newSlot(course)}`
    lesson.slot = newSlot(course)
    lesson.blocks = lesson.blocks.map(block => {
      const id = `n${newSlot(course)}`
      return block.type === 'check' ? { ...block, id, question: renewed(course, block.question) } : { ...block, id }
    })
    for (const step of lesson.exercise?.steps ?? []) step.slot = newSlot(course)
    lessons.splice(at % (lessons.length + 1), 0, lesson)
  },
  moveLesson(course: Course, at: number) {
    const from = pick(course.chapters, at)
    if (from.lessons.length < 2) return
    const [lesson] = from.lessons.splice(at % from.lessons.length, 1)
    pick(course.chapters, at + 1).lessons.unshift(lesson!)
  },
  removeCheck(course: Course, at: number) {
    const lesson = pick(lessonsOf(course), at)
    lesson.blocks = lesson.blocks.filter(({ type }) => type !== 'check')
  },
  rewordCheck(course: Course, at: number) {
    const check = pick(lessonsOf(course), at).blocks.find(block => block.type === 'check')
    if (check) check.question = reworded(course, check.question)
  },
  addTick(course: Course, at: number) {
    const steps = pick(lessonsOf(course), at).exercise?.steps
    steps?.splice(at % steps.length, 0, { id: `t${steps.length + 1}`, slot: newSlot(course), text: 'One more step.' })
  },
  removeTick(course: Course, at: number) {
    const steps = pick(lessonsOf(course), at).exercise?.steps
    if (steps && steps.length > 2) steps.splice(at % steps.length, 1)
  },
  addQuestion(course: Course, at: number) {
    const questions = course.assessment?.questions
    questions?.splice(at % questions.length, 0, renewed(course, pick(questions, at)))
  },
  removeQuestion(course: Course, at: number) {
    const questions = course.assessment?.questions
    if (questions && questions.length > 4) questions.splice(at % questions.length, 1)
  },
  moveQuestion(course: Course, at: number) {
    const questions = course.assessment?.questions
    if (questions) questions.push(...questions.splice(at % questions.length, 1))
  },
  rewordQuestion(course: Course, at: number) {
    const questions = course.assessment?.questions
    if (questions) questions[at % questions.length] = reworded(course, pick(questions, at))
  },
  rewordAgreement(course: Course, at: number) {
    if (course.agreement) course.agreement.statement += ` (${at})`
  },
}

export function lessonsOf(course: Course): Lesson[] {
  return course.chapters.flatMap(chapter => chapter.lessons)
}

/** The same question in other words: it keeps its name and has to be answered again. */
function reworded(course: Course, question: Question): Question {
  const { revision = 1 } = question
  return { ...question, stem: `${question.stem} (again)`, slot: newSlot(course), revision: revision + 1 }
}

function renewed(course: Course, question: Question): Question {
  const { revision, ...rest } = question
  return { ...rest, id: `n${newSlot(course)}`, slot: newSlot(course) } as Question
}

function newSlot(course: Course): number {
  return course.memory.slots++
}

function pick<Part>(parts: Part[], at: number): Part {
  return parts[at % parts.length]!
}
