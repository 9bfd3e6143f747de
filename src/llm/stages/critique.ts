import { listLessons } from '../../course/list-parts.ts'
import type { Draft, Fault, LessonDraft, Task } from '../draft.ts'
import { criticQuestion, readCritic } from '../prompts/critic.ts'
import { repairLesson } from './repair.ts'

/**
 * Returns one critic call for each chapter. The critic's doubts about the chapter are read as faults; nothing in the
 * draft changes.
 */
export function critiqueTasks({ promptBase, plan, lessons }: Draft): Task[] {
  return plan.chapters.map(chapter => ({
    part: `critic ${chapter.id}`,
    step: `critic ${chapter.id}`,
    question: criticQuestion(promptBase, plan.name, chapter, lessons),
    read: (draft, json) => readCritic(json, listLessons(draft.plan), draft.lessons),
    isIn: () => true,
  }))
}

/**
 * Returns repair calls for the blocks that the critic doubts. They show the blocks as they are after the first repairs.
 */
export function doubtTasks(draft: Draft, doubts: Fault[]): Task[] {
  return listLessons(draft.plan).flatMap((planned): Task[] => {
    const lessonDoubts = doubts.filter(({ spot }) => spot.part === 'lesson' && spot.id === planned.id)
    const lessonDraft = draft.lessons.get(planned.id)
    if (lessonDoubts.length === 0 || !lessonDraft) return []
    return [
      {
        part: `lesson ${planned.id}`,
        step: `doubted lesson ${planned.id}`,
        ...repairLesson(draft, planned, lessonDraft, lessonDoubts),
        isIn: ({ lessons }) => lessons.has(planned.id),
      },
    ]
  })
}

/**
 * Returns faults for questions whose answer is taught by a block that the critic doubts, because the question's key may
 * be as wrong as the block.
 */
export function doubtQuestions(doubts: Fault[], { plan, lessons, questions }: Draft): Fault[] {
  return doubts.flatMap(({ spot, finding }): Fault[] => {
    if (spot.part !== 'lesson' || typeof spot.place !== 'number') return []
    const { id, place } = spot
    const number = listLessons(plan).find(lesson => lesson.id === id)?.number
    const resting = {
      ...finding,
      says: `It rests on block ${place} of lesson ${number}, of which it is said: ${finding.says}`,
    }
    const checks = (lessons.get(id)?.blocks ?? []).filter(
      ({ block }) => block.type === 'check' && block.question.evidence === place,
    )
    const testQuestions = questions.filter(
      ({ question }) => question.lesson.trim() === number && question.evidence === place,
    )
    return [
      ...checks.map(check => ({ spot: { ...spot, place: check.place }, finding: resting })),
      ...testQuestions.map(question => ({
        spot: { part: 'assessment', place: question.place } as const,
        finding: resting,
      })),
    ]
  })
}

/**
 * Returns the doubts about blocks that are the same now as in the draft `before`, so that nobody has rewritten them.
 */
export function listStandingDoubts(doubts: Fault[], before: Draft, now: Draft): Fault[] {
  return doubts.filter(({ spot }) => {
    if (spot.part !== 'lesson') return false
    const earlier = findBlock(before.lessons.get(spot.id), spot.place)
    return earlier !== null && earlier === findBlock(now.lessons.get(spot.id), spot.place)
  })
}

function findBlock(lesson: LessonDraft | undefined, place: unknown): string | null {
  const placedBlock = lesson?.blocks.find(entry => entry.place === place)
  return placedBlock ? JSON.stringify(placedBlock.block) : null
}
