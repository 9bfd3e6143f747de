import { isSpaced } from '../../language/words.ts'
import type { Block } from '../blocks/blocks.ts'
import { identifyScenes } from '../blocks/scenario.ts'
import type { Brief } from '../brief.ts'
import type {
  MaterialArticle,
  MaterialBlock,
  MaterialChapter,
  MaterialCite,
  MaterialJobAid,
  MaterialLesson,
  MaterialPicture,
  MaterialQuestion,
  MaterialRolePlay,
} from '../material.ts'
import { articleMinutes, lessonMinutes } from '../minutes.ts'
import type { Cite } from '../parts.ts'
import { identifyQuestion, type Question } from '../questions/questions.ts'
import type { Article, Chapter, Exercise, Lesson, Video, WrittenExercise } from '../schema.ts'
import type { JobAid } from '../sheets/job-aid.ts'
import type { RolePlay } from '../sheets/role-play.ts'

const SUMMARY_CHARACTERS = 400
const QUERY_CHARACTERS = 300
/** Placeholder slot of a new part. `giveSlots` numbers all parts once the course is assembled. */
const NO_SLOT_YET = 0

/**
 * The ids of those parts that other parts refer to: of outcomes and references by the keys that the author uses for
 * them, of lessons by the lesson itself.
 */
export type PartIds = {
  outcomes: Map<string, string>
  references: Map<string, string>
  lessons: Map<MaterialLesson, string>
}

export function nameChapter(index: number): string {
  return `c${index + 1}`
}

/** Gives the lessons their ids, in the order of the course. */
export function nameLessons(chapters: MaterialChapter[]): Map<MaterialLesson, string> {
  return new Map(
    chapters.flatMap(({ lessons }, chapter) =>
      lessons.map((lesson, index) => [lesson, `${nameChapter(chapter)}l${index + 1}`] as const),
    ),
  )
}

export function buildChapter(chapter: MaterialChapter, id: string, brief: Brief, ids: PartIds): Chapter {
  const lessons = chapter.lessons.map(lesson => buildLesson(lesson, brief, ids))
  return { id, title: chapter.title, summary: chapter.summary ?? joinPromises(chapter, brief), lessons }
}

/**
 * Makes the summary of a chapter from the one-sentence promises of its lessons, as many as fit. They are joined without
 * spaces in languages that are written without spaces.
 */
function joinPromises(chapter: MaterialChapter, { languageId }: Brief): string {
  const sentences = chapter.lessons.map(lesson => lesson.promise)
  const fits = (count: number) => sentences.slice(0, count).join(' ')
  let count = sentences.length
  while (count > 1 && fits(count).length > SUMMARY_CHARACTERS) count--
  return isSpaced(languageId) ? fits(count) : sentences.slice(0, count).join('')
}

function buildLesson(lesson: MaterialLesson, brief: Brief, ids: PartIds): Lesson {
  const id = ids.lessons.get(lesson)!
  const parts = {
    blocks: addPicture(
      lesson.blocks.map((block, index) => buildBlock(block, id, `${id}b${index + 1}`, ids)),
      lesson.picture,
      `${id}b${lesson.blocks.length + 1}`,
    ),
    ...(brief.addOns.includes('practical-exercises') &&
      lesson.exercise && { exercise: buildExercise(lesson.exercise) }),
  }
  return {
    id,
    slot: NO_SLOT_YET,
    title: lesson.title,
    minutes: lessonMinutes(parts, brief.languageId),
    outcomeIds: lesson.outcomes.map(key => ids.outcomes.get(key)!),
    ...parts,
    ...(brief.addOns.includes('videos') && { video: buildVideo(lesson, brief) }),
  }
}

function buildBlock(block: MaterialBlock, lessonId: string, id: string, ids: PartIds): Block {
  const cites = buildCites(block.cites, ids)
  if (block.type === 'check') {
    return { type: 'check', id, question: buildQuestion(block.question, `${id}q`, lessonId, ids), ...cites }
  }
  if (block.type === 'scenario') return { ...block, ...identifyScenes(block), id, slot: NO_SLOT_YET, ...cites }
  return { ...block, id, ...cites } as Block
}

export function buildQuestion(written: MaterialQuestion, id: string, lessonId: string, ids: PartIds): Question {
  const { outcome, bloom, evidence, cites } = written
  return {
    id,
    slot: NO_SLOT_YET,
    ...identifyQuestion(written),
    outcomeId: ids.outcomes.get(outcome)!,
    evidence: evidence === null ? lessonId : `${lessonId}b${evidence}`,
    bloom,
    ...buildCites(cites, ids),
  }
}

/**
 * Inserts the lesson's picture after the block that the author has named. The picture's id follows the ids of all other
 * blocks, so that inserting the picture changes no id to which a question refers.
 */
function addPicture(blocks: Block[], picture: MaterialPicture | undefined, id: string): Block[] {
  if (!picture) return blocks
  const { after, brief, alt, caption, media } = picture
  const image: Block = {
    type: 'image',
    id,
    ...(media && { media: media.id }),
    brief,
    alt,
    ...(caption !== null && { caption }),
    width: 'text',
  }
  return blocks.toSpliced(Math.min(after, blocks.length), 0, image)
}

function buildExercise(written: WrittenExercise): Exercise {
  const steps = written.steps.map((text, index) => ({ id: `t${index + 1}`, slot: NO_SLOT_YET, text }))
  return { ...written, steps }
}

/** Returns the video that the author found, or else a search query for a video site. */
function buildVideo({ video, title }: MaterialLesson, { subject }: Brief): Video {
  if (video?.kind === 'youtube') return video
  const typed = (video?.query ?? `${title} ${subject}`).replace(/\s+/gu, ' ')
  return { kind: 'search', query: typed.slice(0, QUERY_CHARACTERS).toWellFormed().trim() }
}

export function buildArticle(article: MaterialArticle, index: number, brief: Brief, ids: PartIds): Article {
  return {
    id: `a${index + 1}`,
    chapterId: ids.lessons.get(article.lesson)!.replace(/l\d+$/, ''),
    title: article.title,
    minutes: articleMinutes(article, brief.languageId),
    markdown: article.markdown,
    ...buildCites(article.cites, ids),
  }
}

export function buildJobAids(jobAids: MaterialJobAid[], { lessons }: PartIds): { jobAids?: JobAid[] } {
  const ofCourse = jobAids.filter(({ lesson }) => lessons.has(lesson))
  if (ofCourse.length === 0) return {}
  return { jobAids: ofCourse.map(({ title, markdown }, index) => ({ id: `j${index + 1}`, title, markdown })) }
}

export function buildRolePlays(rolePlays: MaterialRolePlay[], { lessons }: PartIds): { rolePlays?: RolePlay[] } {
  const ofCourse = rolePlays.filter(({ lesson }) => lessons.has(lesson))
  if (ofCourse.length === 0) return {}
  return { rolePlays: ofCourse.map(({ lesson: _, ...words }, index) => ({ id: `rp${index + 1}`, ...words })) }
}

function buildCites(cites: MaterialCite[] | undefined, { references }: PartIds): { cites: Cite[] } | undefined {
  if (!cites || cites.length === 0) return undefined
  return { cites: cites.map(({ ref, ...where }) => ({ ref: references.get(ref)!, ...where })) as Cite[] }
}
