import { type BlockType, requireTraits } from '../course/blocks/blocks.ts'
import { listLessons } from '../course/list-parts.ts'
import type { Material, MaterialArticle, MaterialLesson, MaterialQuestion } from '../course/material.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import type { CourseContent, Origin } from '../course/schema.ts'
import type { CheckDraft, Drafts, Fault, LessonDraft, QuestionDraft, Spot } from './drafts.ts'
import { listCitedIds, questionIds } from './grounding/ground-faults.ts'
import { asPassage, buildCites } from './grounding/grounds.ts'
import type { Plan, PlannedLesson } from './plan/plan.ts'
import { spreadKeys } from './spread-keys.ts'

/** What the one builder of courses takes, and where each of its parts came from. */
export type Built = { material: Material; lessons: BuiltLesson[]; questions: QuestionDraft[]; articles: string[] }
export type BuiltLesson = { id: string; places: number[] }

/** Puts plan and drafts together. Lessons that were not written are left out, and so are chapters without any. */
export function buildMaterial(plan: Plan, drafts: Drafts, origin: Origin): Built {
  const lessons = new Map<string, MaterialLesson>()
  const questions: QuestionDraft[] = []
  const chapters = plan.chapters.flatMap(({ title, summary, lessons: planned }) => {
    const writtenLessons = planned.flatMap(lesson => {
      const draft = drafts.lessons.get(lesson.id)
      if (!draft) return []
      const lessonQuestions = drafts.questions.filter(({ question }) => lessonAsked(question, plan, drafts) === lesson)
      questions.push(...lessonQuestions)
      const materialLesson = buildLesson(plan, lesson, draft, lessonQuestions, drafts)
      lessons.set(lesson.id, materialLesson)
      return [materialLesson]
    })
    return writtenLessons.length > 0 ? [{ title, summary, lessons: writtenLessons }] : []
  })
  const articles = plan.articles.flatMap(({ id, chapterId }): { id: string; article: MaterialArticle }[] => {
    const draft = drafts.articles.get(id)
    const chapter = plan.chapters.find(known => known.id === chapterId)!
    const lesson = chapter.lessons.flatMap(known => lessons.get(known.id) ?? [])[0]
    return draft && lesson ? [{ id, article: { ...draft, lesson } }] : []
  })
  const material: Material = {
    name: plan.name,
    headline: plan.headline,
    level: plan.level,
    hues: plan.hues,
    outcomes: plan.outcomes.map(({ id, text }, index) => ({
      key: id,
      text,
      learned: drafts.wrapup?.learned[index] ?? text,
    })),
    chapters,
    articles: articles.map(({ article }) => article),
    wrapup: drafts.wrapup && { summary: drafts.wrapup.summary, nextSteps: drafts.wrapup.nextSteps },
    agreement: drafts.agreement,
    glossary: buildGlossary(plan, drafts),
    references: plan.grounds?.references ?? [],
    passages: plan.grounds ? [...plan.grounds.passages.values()].map(asPassage) : [],
    ...(plan.grounds && { marks: drafts.marks.flatMap(mark => placedDoubt(mark, drafts, lessons)) }),
    ...(drafts.doubts && { doubts: drafts.doubts.flatMap(doubt => placedDoubt(doubt, drafts, lessons)) }),
    origin,
  }
  spreadKeys(material)
  return {
    material,
    lessons: [...lessons.keys()].map(id => ({
      id,
      places: drafts.lessons.get(id)!.blocks.map(({ place }) => place),
    })),
    questions,
    articles: articles.map(({ id }) => id),
  }
}

function placedDoubt({ spot, finding }: Fault, drafts: Drafts, lessons: Map<string, MaterialLesson>) {
  if (spot.part !== 'lesson') return []
  const lesson = lessons.get(spot.id)
  const block = drafts.lessons.get(spot.id)?.blocks.findIndex(({ place }) => place === spot.place) ?? -1
  return lesson && block >= 0 ? [{ lesson, block: block + 1, says: finding.says }] : []
}

function buildLesson(
  plan: Plan,
  lesson: PlannedLesson,
  draft: LessonDraft,
  asked: QuestionDraft[],
  drafts: Drafts,
): MaterialLesson {
  const cites = (ids: string[]) => {
    const citations = plan.grounds ? buildCites(plan.grounds, ids) : []
    return citations.length > 0 ? { cites: citations } : {}
  }
  const index = new Map(draft.blocks.map(({ place }, at) => [place, at + 1]))
  return {
    title: lesson.title,
    outcomes: lesson.outcomeIds,
    blocks: draft.blocks.map(entry => {
      const { place, block, from = [] } = entry
      if (block.type !== 'check') return { ...block, ...cites(from) }
      const evidence = choosePlace(draft, block.question.evidence, place)
      const question = buildQuestion(plan, block.question, index.get(evidence) ?? null)
      return { type: 'check', question: { ...question, ...cites(listCitedIds(entry, draft)) } }
    }),
    exercise: draft.exercise,
    video: null,
    questions: asked.map(entry => {
      const { question } = entry
      const evidenceBlock = draft.blocks.find(({ place }) => place === question.evidence)
      const taught = evidenceBlock && teaches(evidenceBlock.block.type) ? index.get(evidenceBlock.place)! : null
      return { ...buildQuestion(plan, question, taught), ...cites(questionIds(entry, plan, drafts)) }
    }),
    promise: lesson.objective,
  }
}

function buildQuestion(plan: Plan, draft: CheckDraft, evidence: number | null): MaterialQuestion {
  const { outcome, bloom, evidence: _named, ...rest } = draft
  const { lesson: _lesson, ...written } = rest as typeof rest & { lesson?: string }
  return { ...written, outcome: plan.outcomes[outcome - 1]!.id, bloom, evidence } as MaterialQuestion
}

/** The block that a check names if it teaches, else the nearest before it that does. */
function choosePlace({ blocks }: LessonDraft, named: number, check: number): number {
  const teaching = blocks.filter(({ block }) => teaches(block.type)).map(({ place }) => place)
  return teaching.find(place => place === named) ?? teaching.findLast(place => place < check) ?? teaching[0] ?? 0
}

function teaches(type: BlockType): boolean {
  return requireTraits(type).teaches
}

/** The lesson that an assessment question names; one that was not written gives way to another of the same outcome. */
function lessonAsked(question: QuestionDraft['question'], plan: Plan, drafts: Drafts): PlannedLesson | undefined {
  const writtenLessons = listLessons(plan).filter(({ id }) => drafts.lessons.has(id))
  const outcomeId = plan.outcomes[question.outcome - 1]!.id
  return (
    writtenLessons.find(({ number }) => number === question.lesson.trim()) ??
    writtenLessons.find(({ outcomeIds }) => outcomeIds.includes(outcomeId)) ??
    writtenLessons[0]
  )
}

function buildGlossary(plan: Plan, drafts: Drafts): Material['glossary'] {
  const terms = listLessons(plan).flatMap(({ id }) => drafts.lessons.get(id)?.terms ?? [])
  const first = new Map(terms.toReversed().map(entry => [entry.term.toLowerCase(), entry]))
  return [...first.values()].toReversed().slice(0, COURSE_LIMITS.glossaryEntries)
}

/** Where the parts of the built course are in the drafts, by the course's own ids. */
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
    for (const [index, block] of lesson.blocks.entries()) {
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
