import type { Block } from '../blocks/blocks.ts'
import { listIds } from '../change/course-tree.ts'
import { newSlot, rememberIds } from '../change/part-ids.ts'
import type { CourseContent, Lesson, Memory } from '../schema.ts'
import type { JobAid } from '../sheets/job-aid.ts'
import type { RolePlay } from '../sheets/role-play.ts'

/**
 * A course in another language with the slots of its source. `hasOwnTest` tells that its assessment has other
 * questions; `shortLessons` are lessons that lack blocks of the source.
 */
export type FittedTranslation = {
  content: CourseContent
  hasOwnTest: boolean
  shortLessons: Lesson[]
  missingJobAids: JobAid[]
  missingRolePlays: RolePlay[]
}

/**
 * Gives a course that was written in another language the slots of its source, so that both can share learners'
 * progress: a part with the same id gets the same slot, any other part a new one. If the question ids of the
 * assessments differ, the questions get new ids, because they are not the same questions. Returns null if outcomes,
 * chapters, lessons or articles differ.
 */
export function fitToSource(written: CourseContent, source: CourseContent): FittedTranslation | null {
  if (listFixedIds(written) !== listFixedIds(source)) return null
  const hasOwnTest = listQuestionIds(written).join() !== listQuestionIds(source).join()
  const memory: Memory = structuredClone(source.memory)
  const writtenIds = new Set(listIds(written))
  const goneIds = listIds(source).filter(id => !writtenIds.has(id))
  rememberIds(memory, hasOwnTest ? [...goneIds, ...listQuestionIds(source)] : goneIds)
  const slots = readSlots(source)
  const lessons = new Map(listLessons(source).map(lesson => [lesson.id, lesson]))
  const takeSlot = (id: string) => slots.get(id) ?? newSlot(memory)
  const content: CourseContent = {
    ...written,
    chapters: written.chapters.map(chapter => ({
      ...chapter,
      lessons: chapter.lessons.map(lesson => fitLesson(lesson, takeSlot)),
    })),
    ...(written.assessment && {
      assessment: {
        ...written.assessment,
        questions: written.assessment.questions.map(question => {
          const id = hasOwnTest ? newQuestionId(memory) : question.id
          return { ...question, id, slot: takeSlot(id) }
        }),
      },
    }),
    memory,
  }
  const isShort = ({ id, blocks }: Lesson) => lessons.get(id)!.blocks.some(block => !blocks.some(has(block.id)))
  return {
    content,
    hasOwnTest,
    shortLessons: listLessons(written).filter(isShort),
    missingJobAids: (source.jobAids ?? []).filter(({ id }) => !writtenIds.has(id)),
    missingRolePlays: (source.rolePlays ?? []).filter(({ id }) => !writtenIds.has(id)),
  }
}

function fitLesson(lesson: Lesson, takeSlot: (id: string) => number): Lesson {
  return {
    ...lesson,
    slot: takeSlot(lesson.id),
    blocks: lesson.blocks.map((block): Block => {
      if (block.type === 'check')
        return { ...block, question: { ...block.question, slot: takeSlot(block.question.id) } }
      return block.type === 'scenario' ? { ...block, slot: takeSlot(block.id) } : block
    }),
    ...(lesson.exercise && {
      exercise: {
        ...lesson.exercise,
        steps: lesson.exercise.steps.map(step => ({ ...step, slot: takeSlot(stepKey(lesson, step)) })),
      },
    }),
  }
}

/** Returns the slot of every part that has one, by the part's id. */
function readSlots(content: CourseContent): Map<string, number> {
  const lessons = listLessons(content)
  return new Map([
    ...lessons.map(({ id, slot }) => [id, slot] as const),
    ...lessons.flatMap(({ blocks }) => blocks.flatMap(readBlockSlot)),
    ...lessons.flatMap(lesson =>
      (lesson.exercise?.steps ?? []).map(step => [stepKey(lesson, step), step.slot] as const),
    ),
    ...(content.assessment?.questions ?? []).map(({ id, slot }) => [id, slot] as const),
  ])
}

function readBlockSlot(block: Block): [string, number][] {
  if (block.type === 'check') return [[block.question.id, block.question.slot]]
  return block.type === 'scenario' ? [[block.id, block.slot]] : []
}

/** Returns a key for a step of an exercise: ids of steps are unique only inside their exercise. */
function stepKey({ id }: Lesson, step: { id: string }): string {
  return `${id} ${step.id}`
}

/**
 * Returns the ids of the parts that both courses must share. A version of a course in another language may have other
 * blocks, questions, references and terms, but not other outcomes, chapters, lessons or articles.
 */
function listFixedIds({ outcomes, chapters, articles = [] }: CourseContent): string {
  const parts = [...outcomes, ...chapters, ...chapters.flatMap(chapter => chapter.lessons), ...articles]
  return parts.map(({ id }) => id).join()
}

function listQuestionIds({ assessment }: CourseContent): string[] {
  return (assessment?.questions ?? []).map(({ id }) => id)
}

function newQuestionId(memory: Memory): string {
  const number = (memory.numbers['q'] ?? 0) + 1
  memory.numbers['q'] = number
  return `q${number}`
}

function listLessons({ chapters }: CourseContent): Lesson[] {
  return chapters.flatMap(chapter => chapter.lessons)
}

function has(id: string): (part: { id: string }) => boolean {
  return part => part.id === id
}
