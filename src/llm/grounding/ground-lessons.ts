import { isDeepStrictEqual } from 'node:util'
import { listLessons } from '../../course/list-parts.ts'
import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import { type WrittenExercise, writtenExerciseSchema } from '../../course/schema.ts'
import { recallText } from '../../documents/lessons/exercises.ts'
import { readPhrases, say } from '../../documents/source-phrases.ts'
import { readSourceWords } from '../../documents/source-words.ts'
import type { Draft, Fault, LessonDraft, PlacedBlock, Tally } from '../draft.ts'
import { nameDropped } from '../left-out.ts'
import type { PlannedLesson } from '../plan/plan.ts'
import { listCitedIds, supportingIds } from './citations.ts'
import { type Settling, settleBlock, settlePart, standingOf } from './ground-block.ts'
import { settleQuestion } from './ground-question.ts'
import { buildGround, type Ground, judgeSentence } from './ground-text.ts'
import { type Grounds, passagesNamed } from './grounds.ts'

const TEXT_CHARACTERS = 2_900
const PASSAGES_SHOWN = 6

/**
 * Removes from the lessons the statements that the documents do not support: from all lessons, or only from those that
 * differ from `before`. A lesson with no statement left shows the documents' own passages.
 */
export function groundLessons(draft: Draft, before?: Draft): void {
  const { brief, plan, origin } = draft
  const { grounds } = plan
  if (!grounds) return
  for (const planned of listLessons(plan)) {
    const lessonDraft = draft.lessons.get(planned.id)
    if (before && isDeepStrictEqual(lessonDraft, before.lessons.get(planned.id))) continue
    draft.marks = draft.marks.filter(({ spot }) => spot.part !== 'lesson' || spot.id !== planned.id)
    if (planned.passages.length === 0) {
      const hasExercise = brief.addOns.includes('practical-exercises')
      draft.lessons.set(planned.id, silentLesson(planned.title, grounds.language, hasExercise))
      origin.leftOut.push({ what: shortened(planned.title, 300), why: 'The documents say nothing about it.' })
    } else if (lessonDraft) draft.lessons.set(planned.id, groundLesson(lessonDraft, planned, grounds, draft))
  }
}

function groundLesson(lessonDraft: LessonDraft, planned: PlannedLesson, grounds: Grounds, draft: Draft): LessonDraft {
  const whole = buildGround(grounds, planned.passages)
  const blocks = lessonDraft.blocks.flatMap(entry => {
    const from = supportingIds(entry.block, listCitedIds(entry, lessonDraft), whole)
    const settled = settleEntry(entry, from, buildGround(grounds, from), draft.tally)
    if (!settled) {
      if (isMissed(entry)) nameDropped(draft.origin, describeLost(entry, planned), NOT_BORNE_OUT)
      return []
    }
    for (const says of settled.marks) draft.marks.push(buildMark(planned, entry.place, says))
    return [settled.entry]
  })
  const teaches = blocks.some(({ block }) => block.type !== 'check')
  return {
    blocks: teaches ? blocks : documentBlocks(planned, grounds),
    unread: lessonDraft.unread,
    terms: lessonDraft.terms.filter(({ definition }) =>
      ['placed', 'traced'].includes(judgeSentence(definition, whole).verdict),
    ),
    exercise: lessonDraft.exercise && settleExercise(lessonDraft.exercise, planned, whole, draft),
    picture: null,
  }
}

export const NOT_BORNE_OUT = 'The documents do not bear it out.'

/**
 * Whether a dropped block is named in the course's `leftOut`. An example, a scenario and a check are; other blocks are
 * not.
 */
function isMissed({ block }: PlacedBlock): boolean {
  return block.type === 'check' || standingOf(block) === 'invented'
}

function describeLost({ block }: PlacedBlock, { title }: PlannedLesson): string {
  const name =
    block.type === 'check' ? `Check: ${block.question.stem}` : block.type === 'scenario' ? 'A scenario' : 'An example'
  return shortened(`${name} (${title})`, 300)
}

type Settled = { entry: PlacedBlock; marks: string[] }

function settleEntry({ place, block }: PlacedBlock, from: string[], ground: Ground, tally: Tally): Settled | null {
  const { mode } = ground.grounds
  const marks: string[] = []
  const isStory = block.type !== 'check' && standingOf(block) === 'invented'
  if (ground.passages.length === 0 && mode === 'strict' && !isStory) return null
  if (block.type === 'check') {
    const question = settleQuestion(block.question, ground)
    return question && { entry: { place, block: { type: 'check', question }, from }, marks }
  }
  const settled = settleBlock(block, { ground, mode, tally, marks })
  return settled && { entry: { place, block: settled, from }, marks }
}

function buildMark({ id }: PlannedLesson, place: number, says: string): Fault {
  const at = { part: 'block', id: `${id}b${place}` } as const
  return { spot: { part: 'lesson', id, place }, finding: { rule: 'not-in-documents', at, says: shortened(says, 400) } }
}

/** Returns the documents' passages as blocks, for a lesson of which no written teaching block is left. */
function documentBlocks({ passages }: PlannedLesson, grounds: Grounds): PlacedBlock[] {
  return passagesNamed(grounds, passages)
    .slice(0, PASSAGES_SHOWN)
    .map(({ id, text }, index) => {
      const markdown = text.split('\n').map(asMarkdown).join('\n\n').slice(0, TEXT_CHARACTERS)
      return { place: index + 1, block: { type: 'text', markdown }, from: [id] }
    })
}

function silentLesson(title: string, language: string, hasExercise: boolean): LessonDraft {
  const phrases = readPhrases(language)
  const markdown = asMarkdown(phrases ? say(phrases.silent, { title }) : `${title}: –`)
  const exercise = hasExercise ? buildRecall(title, language) : null
  return { blocks: [{ place: 1, block: { type: 'text', markdown } }], unread: [], terms: [], exercise, picture: null }
}

/**
 * Removes from an exercise the statements about the subject that contradict the documents; its task may be invented. If
 * no complete exercise is left, returns one in which the learner recalls the lesson.
 */
function settleExercise(
  exercise: WrittenExercise,
  { title }: PlannedLesson,
  ground: Ground,
  draft: Draft,
): WrittenExercise | null {
  const settling: Settling = { ground, mode: 'open', standing: 'invented', tally: draft.tally, marks: [] }
  const settled = settlePart(exercise, settling)
  const whole = writtenExerciseSchema.safeParse(settled).data
  if (!whole) {
    const what = shortened(`Exercise of “${title}”: ${exercise.title}`, 300)
    nameDropped(draft.origin, what, NOT_BORNE_OUT)
  }
  return whole ?? buildRecall(title, ground.grounds.language)
}

/**
 * Returns an exercise that fits any text: the learner writes what they remember of it. Null for a language without
 * phrases for it.
 */
function buildRecall(title: string, language: string): WrittenExercise | null {
  const phrases = readPhrases(language)
  const section = { title, level: 1, path: [], blocks: [], words: 0 }
  return phrases && recallText({ title, sections: [section], words: 0 }, readSourceWords(language), phrases)
}
