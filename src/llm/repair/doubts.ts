import { listLessons } from '../../course/list-parts.ts'
import type { Drafts, Fault, LessonDraft } from '../drafts.ts'
import type { Plan } from '../plan/plan.ts'

/** A question that rests on a doubted block is looked at again with it: its key may be as wrong as the block. */
export function questionsInDoubt(doubts: Fault[], plan: Plan, drafts: Drafts): Fault[] {
  return doubts.flatMap(({ spot, finding }): Fault[] => {
    if (spot.part !== 'lesson' || typeof spot.place !== 'number') return []
    const { id, place } = spot
    const number = listLessons(plan).find(lesson => lesson.id === id)?.number
    const resting = {
      ...finding,
      says: `It rests on block ${place} of lesson ${number}, of which it is said: ${finding.says}`,
    }
    const checks = (drafts.lessons.get(id)?.blocks ?? []).filter(
      ({ block }) => block.type === 'check' && block.question.evidence === place,
    )
    const questions = drafts.questions.filter(
      ({ question }) => question.lesson.trim() === number && question.evidence === place,
    )
    return [
      ...checks.map(check => ({ spot: { ...spot, place: check.place }, finding: resting })),
      ...questions.map(question => ({
        spot: { part: 'assessment', place: question.place } as const,
        finding: resting,
      })),
    ]
  })
}

/** Doubts of blocks that nobody has written anew. */
export function standingDoubts(doubts: Fault[], before: Drafts, now: Drafts): Fault[] {
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
