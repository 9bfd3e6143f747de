import { listLessons } from '../../course/list-parts.ts'
import type { BlockDraft, Draft, LessonDraft, PlacedBlock, QuestionDraft } from '../draft.ts'
import type { Plan } from '../plan/plan.ts'
import { buildGround, checkText, collectSentences, type Ground } from './ground-text.ts'
import { findPassage } from './grounds.ts'

const SHARE_TO_CITE = 0.5

/**
 * Returns the ids of the passages and sentences that a block cites; for a check, also those that the block cites which
 * teaches its answer.
 */
export function listCitedIds({ block, from = [] }: PlacedBlock, { blocks }: LessonDraft): string[] {
  if (block.type !== 'check') return from
  return [...from, ...(blocks.find(({ place }) => place === block.question.evidence)?.from ?? [])]
}

/**
 * Returns the ids of the passages and sentences that an assessment question rests on: those that the block cites which
 * it names as evidence. If that block cites none, those of the whole lesson.
 */
export function questionIds({ question }: QuestionDraft, plan: Plan, lessons: Draft['lessons']): string[] {
  const lesson = listLessons(plan).find(({ number }) => number === question.lesson.trim())
  const lessonDraft = lesson && lessons.get(lesson.id)
  if (!lessonDraft) return []
  const evidenceBlock = lessonDraft.blocks.find(
    ({ place, block }) => place === question.evidence && block.type !== 'check',
  )
  return evidenceBlock?.from?.length ? evidenceBlock.from : lessonDraft.blocks.flatMap(({ from = [] }) => from)
}

/**
 * Returns the existing ids that a block cites. If these do not support one of the block's sentences but another
 * sentence of the lesson's passages does, its id is added, which corrects a wrong citation.
 */
export function supportingIds(block: BlockDraft, ids: string[], lesson: Ground): string[] {
  const { grounds } = lesson
  const knownIds = ids.filter(id => findPassage(grounds, id))
  const cited = buildGround(grounds, knownIds)
  const more = collectSentences(block, grounds.language).flatMap(sentence => {
    const citedCheck = checkText(sentence, cited)
    if (citedCheck.best && citedCheck.faults.length === 0) return []
    const other = checkText(sentence, lesson)
    return other.faults.length === 0 && other.best && other.share >= SHARE_TO_CITE ? [other.best.id] : []
  })
  return [...new Set([...knownIds, ...more])]
}
