import type { Brief } from '../../course/brief.ts'
import type { MaterialBlock, MaterialQuestion } from '../../course/material.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import type { Origin } from '../../course/schema.ts'
import { chapterLabel } from '../frames/frame-material.ts'
import type { Frame, FrameKind, PackWords } from '../frames/frame-schema.ts'
import { fillLabels } from '../packs/labels.ts'
import { type LibraryLesson, type PackMaterial, withLessons } from '../packs/pack-material.ts'
import { type PlacedChapter, placeLessons } from './place-lessons.ts'

/**
 * Returns the pack with its lessons placed under the client's chapter titles. A chapter whose title no lesson is about
 * gets the nearest lesson, with a note that says so or that names the lesson in another chapter that is about it.
 * Returns null if no title fits any lesson, or if a chapter would have more lessons than a course allows.
 */
export function fitOutline(
  pack: PackMaterial,
  frame: Frame,
  kind: FrameKind,
  subject: string,
  { outline, languageId }: Pick<Brief, 'outline' | 'languageId'>,
): PackMaterial | null {
  const placedChapters = placeLessons(pack, outline, subject, languageId)
  if (!placedChapters || placedChapters.some(chapter => chapter.lessons.length > COURSE_LIMITS.lessonsPerChapter))
    return null
  const noteOf = new Map<LibraryLesson, MaterialBlock>()
  const chapters = placedChapters.map(({ lessons, gap, taughtIn }, chapter) => {
    const title = outline[chapter]!
    if (!gap) return { title, summary: null, lessons }
    const filled = lessons.length > 0 ? lessons : [gapLesson(frame, kind, chapterLabel(subject, title), pack)]
    noteOf.set(filled[0]!, gapNote(frame, title, filled[0]!.title, taughtIn))
    return { title, summary: null, lessons: filled }
  })
  const fitted = {
    ...pack,
    chapters,
    origin: {
      ...pack.origin,
      leftOut: [...pack.origin.leftOut, ...listGaps(placedChapters, outline, frame.pack!.leftOut)],
    },
  }
  return withLessons(fitted, lesson => (noteOf.has(lesson) ? withNote(lesson, noteOf.get(lesson)!) : lesson))
}

function gapNote(frame: Frame, chapter: string, lesson: string, taughtIn: LibraryLesson | null): MaterialBlock {
  const words = taughtIn ? frame.pack!.elsewhere : frame.pack!.gap
  const labels = { chapter: chapter.replace(/\s+/gu, ' '), lesson, taught: taughtIn?.title ?? '' }
  const { title, markdown } = fillLabels(words, labels)
  return { type: 'callout', tone: 'note', title, markdown }
}

/**
 * Returns the lesson with a note as its first block, so the block numbers to which its questions refer are increased by
 * one. A lesson without room for another block is returned unchanged.
 */
function withNote(lesson: LibraryLesson, note: MaterialBlock): LibraryLesson {
  if (lesson.blocks.length >= COURSE_LIMITS.blocksPerLesson) return lesson
  const moved = <Q extends MaterialQuestion>(question: Q): Q => ({
    ...question,
    evidence: question.evidence === null ? null : question.evidence + 1,
  })
  return {
    ...lesson,
    blocks: [
      note,
      ...lesson.blocks.map(block => (block.type === 'check' ? { ...block, question: moved(block.question) } : block)),
    ],
    questions: lesson.questions.map(moved),
  }
}

/**
 * Returns a lesson for a chapter title that gets no lesson of the pack, because there are more chapters than lessons.
 * It consists of questions that learners take to their own sources.
 */
function gapLesson(frame: Frame, kind: FrameKind, label: string, pack: PackMaterial): LibraryLesson {
  const { title, promise, listTitle, exercise } = fillLabels(frame.lessons.questions, { chapter: label })
  return {
    title,
    promise,
    outcomes: [pack.outcomes[0]!.key],
    blocks: [{ type: 'accordion', title: listTitle, items: frame.kinds[kind].questions }],
    exercise,
    video: null,
    questions: [],
    topics: [],
    place: '',
  }
}

function listGaps(placed: PlacedChapter[], outline: string[], reasons: PackWords['leftOut']): Origin['leftOut'] {
  return placed.flatMap(({ gap, taughtIn }, chapter) => {
    if (!gap) return []
    const why = taughtIn ? fillLabels(reasons.elsewhere, { taught: taughtIn.title }) : reasons.chapter
    return [{ at: `c${chapter + 1}`, what: outline[chapter]!, why }]
  })
}
