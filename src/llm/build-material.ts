import { type BlockType, requireTraits } from '../course/blocks/blocks.ts'
import { listLessons } from '../course/list-parts.ts'
import type {
  Material,
  MaterialArticle,
  MaterialLesson,
  MaterialPicture,
  MaterialQuestion,
} from '../course/material.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import type { CourseContent } from '../course/schema.ts'
import type { CheckDraft, Draft, Fault, LessonDraft, QuestionDraft, Spot } from './draft.ts'
import { listCitedIds, questionIds } from './grounding/citations.ts'
import { asPassage, buildCites } from './grounding/grounds.ts'
import { wantedDraw } from './plan/bank.ts'
import type { Plan, PlannedLesson } from './plan/plan.ts'
import type { PictureDraft } from './prompts/picture.ts'
import { spreadKeys } from './spread-keys.ts'

/**
 * The material for the course builder. Besides, it lists which lessons, blocks, questions and articles of the draft are
 * in it, in the order of the material.
 */
export type Built = { material: Material; lessons: BuiltLesson[]; questions: QuestionDraft[]; articles: string[] }
export type BuiltLesson = { id: string; places: number[] }

/**
 * Builds the material from the plan and the parts of the draft. Lessons that were not written are left out, and so are
 * chapters that have no written lesson.
 */
export function buildMaterial(draft: Draft): Built {
  const { plan, origin } = draft
  const lessons = new Map<string, MaterialLesson>()
  const questions: QuestionDraft[] = []
  const chapters = plan.chapters.flatMap(({ title, summary, lessons: planned }) => {
    const writtenLessons = planned.flatMap(lesson => {
      const lessonDraft = draft.lessons.get(lesson.id)
      if (!lessonDraft) return []
      const lessonQuestions = draft.questions.filter(({ question }) => chooseLesson(question, draft) === lesson)
      questions.push(...lessonQuestions)
      const materialLesson = buildLesson(draft, lesson, lessonDraft, lessonQuestions)
      lessons.set(lesson.id, materialLesson)
      return [materialLesson]
    })
    return writtenLessons.length > 0 ? [{ title, summary, lessons: writtenLessons }] : []
  })
  const articles = plan.articles.flatMap(({ id, chapterId }): { id: string; article: MaterialArticle }[] => {
    const article = draft.articles.get(id)
    const chapter = plan.chapters.find(known => known.id === chapterId)!
    const lesson = chapter.lessons.flatMap(known => lessons.get(known.id) ?? [])[0]
    return article && lesson ? [{ id, article: { ...article, lesson } }] : []
  })
  const material: Material = {
    name: plan.name,
    headline: plan.headline,
    level: plan.level,
    hues: plan.hues,
    outcomes: plan.outcomes.map(({ id, text }, index) => ({
      key: id,
      text,
      learned: draft.wrapup?.learned[index] ?? text,
    })),
    chapters,
    draw: wantedDraw(questions.length, plan.outcomes.length),
    articles: articles.map(({ article }) => article),
    wrapup: draft.wrapup && { summary: draft.wrapup.summary, nextSteps: draft.wrapup.nextSteps },
    agreement: draft.agreement,
    glossary: buildGlossary(draft),
    references: plan.grounds?.references ?? [],
    passages: plan.grounds ? [...plan.grounds.passages.values()].map(asPassage) : [],
    ...(plan.grounds && { marks: draft.marks.flatMap(mark => placeDoubt(mark, draft, lessons)) }),
    ...(draft.doubts && { doubts: draft.doubts.flatMap(doubt => placeDoubt(doubt, draft, lessons)) }),
    origin,
  }
  spreadKeys(material)
  return {
    material,
    lessons: [...lessons.keys()].map(id => ({
      id,
      places: draft.lessons.get(id)!.blocks.map(({ place }) => place),
    })),
    questions,
    articles: articles.map(({ id }) => id),
  }
}

function placeDoubt({ spot, finding }: Fault, draft: Draft, lessons: Map<string, MaterialLesson>) {
  if (spot.part !== 'lesson') return []
  const lesson = lessons.get(spot.id)
  const block = draft.lessons.get(spot.id)?.blocks.findIndex(({ place }) => place === spot.place) ?? -1
  return lesson && block >= 0 ? [{ lesson, block: block + 1, says: finding.says }] : []
}

function buildLesson(
  draft: Draft,
  lesson: PlannedLesson,
  lessonDraft: LessonDraft,
  testQuestions: QuestionDraft[],
): MaterialLesson {
  const { plan } = draft
  const cites = (ids: string[]) => {
    const citations = plan.grounds ? buildCites(plan.grounds, ids) : []
    return citations.length > 0 ? { cites: citations } : {}
  }
  const index = new Map(lessonDraft.blocks.map(({ place }, at) => [place, at + 1]))
  return {
    title: lesson.title,
    outcomes: lesson.outcomeIds,
    blocks: lessonDraft.blocks.map(entry => {
      const { place, block, from = [] } = entry
      if (block.type !== 'check') return { ...block, ...cites(from) }
      const evidence = choosePlace(lessonDraft, block.question.evidence, place)
      const question = buildQuestion(plan, block.question, index.get(evidence) ?? null)
      return { type: 'check', question: { ...question, ...cites(listCitedIds(entry, lessonDraft)) } }
    }),
    exercise: lessonDraft.exercise,
    video: null,
    questions: testQuestions.map(entry => {
      const { question } = entry
      const evidenceBlock = lessonDraft.blocks.find(({ place }) => place === question.evidence)
      const taught = evidenceBlock && teaches(evidenceBlock.block.type) ? index.get(evidenceBlock.place)! : null
      return { ...buildQuestion(plan, question, taught), ...cites(questionIds(entry, plan, draft.lessons)) }
    }),
    promise: lesson.objective,
    ...(lessonDraft.picture && { picture: placePicture(lessonDraft.picture, lessonDraft) }),
  }
}

/**
 * Places a picture after the block that it names. If that block was dropped, the picture comes after the last block
 * before it that is left.
 */
function placePicture({ after, shows, alt, caption }: PictureDraft, { blocks }: LessonDraft): MaterialPicture {
  return { after: Math.max(1, blocks.filter(({ place }) => place <= after).length), brief: shows, alt, caption }
}

function buildQuestion(plan: Plan, check: CheckDraft, evidence: number | null): MaterialQuestion {
  const { outcome, bloom, evidence: _named, ...rest } = check
  const { lesson: _lesson, ...written } = rest as typeof rest & { lesson?: string }
  return { ...written, outcome: plan.outcomes[outcome - 1]!.id, bloom, evidence } as MaterialQuestion
}

/**
 * Returns the place of the block that teaches the answer to a check: the block that the check names (`named`), if it
 * teaches, otherwise the nearest teaching block before the check.
 */
function choosePlace({ blocks }: LessonDraft, named: number, check: number): number {
  const teaching = blocks.filter(({ block }) => teaches(block.type)).map(({ place }) => place)
  return teaching.find(place => place === named) ?? teaching.findLast(place => place < check) ?? teaching[0] ?? 0
}

function teaches(type: BlockType): boolean {
  return requireTraits(type).teaches
}

/**
 * Returns the lesson that an assessment question names. If that lesson was not written, returns a written lesson with
 * the same outcome, else the first written lesson.
 */
function chooseLesson(question: QuestionDraft['question'], { plan, lessons }: Draft): PlannedLesson | undefined {
  const writtenLessons = listLessons(plan).filter(({ id }) => lessons.has(id))
  const outcomeId = plan.outcomes[question.outcome - 1]!.id
  return (
    writtenLessons.find(({ number }) => number === question.lesson.trim()) ??
    writtenLessons.find(({ outcomeIds }) => outcomeIds.includes(outcomeId)) ??
    writtenLessons[0]
  )
}

function buildGlossary({ plan, lessons }: Draft): Material['glossary'] {
  const terms = listLessons(plan).flatMap(({ id }) => lessons.get(id)?.terms ?? [])
  const firstByTerm = new Map(terms.toReversed().map(entry => [entry.term.toLowerCase(), entry]))
  return [...firstByTerm.values()].toReversed().slice(0, COURSE_LIMITS.glossaryEntries)
}

/** Maps the ids of the built course to the locations of its parts in the draft. */
export function mapSpots(
  plan: Plan,
  { lessons, questions, articles }: Built,
  content: CourseContent,
): Map<string, Spot> {
  const spots = new Map<string, Spot>()
  for (const [at, { id }] of content.outcomes.entries()) spots.set(id, { part: 'outcome', id: plan.outcomes[at]!.id })
  for (const [at, lesson] of content.chapters.flatMap(chapter => chapter.lessons).entries()) {
    const { id, places } = lessons[at]!
    spots.set(lesson.id, { part: 'lesson', id, place: null })
    for (const picture of lesson.blocks.filter(({ type }) => type === 'image'))
      spots.set(picture.id, { part: 'picture', id })
    for (const [index, block] of lesson.blocks.filter(({ type }) => type !== 'image').entries()) {
      const spot: Spot = { part: 'lesson', id, place: places[index]! }
      spots.set(block.id, spot)
      if (block.type === 'check') spots.set(block.question.id, spot)
    }
  }
  for (const [at, { id }] of (content.assessment?.questions ?? []).entries()) {
    spots.set(id, { part: 'assessment', place: questions[at]!.place })
  }
  for (const [at, { id }] of (content.articles ?? []).entries()) spots.set(id, { part: 'article', id: articles[at]! })
  return spots
}
