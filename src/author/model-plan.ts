import type { Brief } from '../course/brief.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import type { CourseContent } from '../course/schema.ts'
import { type PlanAnswer, planAnswerSchema } from './model-answers.ts'
import { type Parsed, parseAnswer } from './model-clean.ts'
import { placeChapters } from './model-outline.ts'

/** Fewer chapters than this is not a course, unless the client's outline says so. */
const MIN_CHAPTERS = 3

/** A lesson can hold this many checks. */
const MAX_CHECKED_OUTCOMES = COURSE_LIMITS.checksPerLesson

/** The course before its lessons are written: everything has our ids and is named in what follows. */
export type Plan = Pick<CourseContent, 'name' | 'headline' | 'level'> & {
  outcomes: { id: string; text: string; tested: string }[]
  chapters: { id: string; title: string; summary: string; lessons: PlannedLesson[] }[]
  articles: PlannedArticle[]
}

export type PlannedLesson = {
  id: string
  /** As prompts name it: chapter.lesson, counted from 1. */
  number: string
  title: string
  objective: string
  outcomeIds: string[]
  /** The outcomes that this lesson's checks must ask about, so that every outcome is checked somewhere. */
  mustCheck: string[]
  concepts: string[]
}

export type PlannedArticle = { id: string; chapterId: string; title: string; angle: string }

/** Reads a model's plan. The value is the best that can be made of it; complaints say what a better one would mend. */
export function readPlan(json: unknown, brief: Brief): Parsed<Plan> {
  const { value: answer, complaints } = parseAnswer(planAnswerSchema(brief), json)
  if (!answer) return { value: null, complaints }
  const wanted = brief.outline.length
  const found = answer.chapters.length
  if (wanted > 0 && found !== wanted) {
    complaints.push(
      `the plan has ${found} chapters; it must have exactly ${wanted}, one for each title of data.outline, in that order`,
    )
  }
  if (wanted === 0 && found < MIN_CHAPTERS) {
    complaints.push(`the plan has ${found} chapters; it must have at least ${MIN_CHAPTERS}`)
    return { value: null, complaints }
  }
  for (const lesson of answer.chapters.flatMap(chapter => chapter.lessons)) {
    if (!lesson.outcomes.some(number => answer.outcomes[number - 1])) {
      complaints.push(`the lesson ${JSON.stringify(lesson.title)} teaches none of the outcomes`)
    }
  }
  return { value: buildPlan(placeChapters(answer, brief.outline), brief), complaints }
}

function buildPlan(answer: PlanAnswer, brief: Brief): Plan {
  const taken = new Set<string>()
  const name = unique(answer.name, taken, brief.subject)
  const taught = taughtOutcomes(answer)
  const chapters = answer.chapters.map((chapter, index) => {
    const id = `c${index + 1}`
    const title = brief.outline[index] ?? unique(chapter.title, taken, chapter.summary)
    taken.add(title.toLowerCase())
    return { ...chapter, id, title }
  })
  const plan: Plan = {
    name,
    headline: answer.headline,
    level: answer.level,
    outcomes: taught.map((number, index) => ({ id: `o${index + 1}`, ...answer.outcomes[number - 1]! })),
    chapters: chapters.map((chapter, chapterIndex) => ({
      id: chapter.id,
      title: chapter.title,
      summary: chapter.summary,
      lessons: chapter.lessons.map((lesson, index) => ({
        id: `${chapter.id}l${index + 1}`,
        number: `${chapterIndex + 1}.${index + 1}`,
        title: unique(lesson.title, taken, lesson.objective),
        objective: lesson.objective,
        outcomeIds: outcomeIdsOf(lesson.outcomes, taught),
        mustCheck: [],
        concepts: lesson.concepts,
      })),
    })),
    articles: [],
  }
  fillOutcomes(plan)
  shareOutChecks(plan)
  plan.articles = planArticles(answer, plan, taken)
  return plan
}

/** An outcome that no lesson teaches is a promise that nobody keeps: it goes. */
function taughtOutcomes(answer: PlanAnswer): number[] {
  const named = new Set(answer.chapters.flatMap(chapter => chapter.lessons.flatMap(lesson => lesson.outcomes)))
  const taught = answer.outcomes.map((_, index) => index + 1).filter(number => named.has(number))
  return taught.length > 0 ? taught : [1]
}

function outcomeIdsOf(numbers: number[], taught: number[]): string[] {
  return [...new Set(numbers)].flatMap(number => {
    const index = taught.indexOf(number)
    return index < 0 ? [] : [`o${index + 1}`]
  })
}

/** A lesson that names no outcome goes on with that of the lesson before it. */
function fillOutcomes(plan: Plan): void {
  let latest = 'o1'
  for (const lesson of plan.chapters.flatMap(chapter => chapter.lessons)) {
    if (lesson.outcomeIds.length === 0) lesson.outcomeIds = [latest]
    latest = lesson.outcomeIds.at(-1)!
  }
}

/** Each lesson asks about its first outcome; one that is nowhere first is asked about by the last lesson with room. */
function shareOutChecks(plan: Plan): void {
  const lessons = plan.chapters.flatMap(chapter => chapter.lessons)
  for (const lesson of lessons) lesson.mustCheck = lesson.outcomeIds.slice(0, 1)
  for (const { id } of plan.outcomes) {
    if (lessons.some(lesson => lesson.mustCheck.includes(id))) continue
    const teaching = lessons.filter(lesson => lesson.outcomeIds.includes(id))
    const roomy = teaching.findLast(lesson => lesson.mustCheck.length < MAX_CHECKED_OUTCOMES)
    roomy?.mustCheck.push(id)
  }
  const checked = new Set(lessons.flatMap(lesson => lesson.mustCheck))
  plan.outcomes = plan.outcomes.filter(({ id }) => checked.has(id))
  for (const lesson of lessons) lesson.outcomeIds = lesson.outcomeIds.filter(id => checked.has(id))
}

function planArticles(answer: PlanAnswer, plan: Plan, taken: Set<string>): PlannedArticle[] {
  return (answer.articles ?? []).map((article, index) => ({
    id: `a${index + 1}`,
    chapterId: (plan.chapters[article.chapter - 1] ?? plan.chapters[index % plan.chapters.length]!).id,
    title: unique(article.title, taken, article.angle),
    angle: article.angle,
  }))
}

/** No two titles of a course are the same: a menu with a name twice leads nowhere. */
function unique(title: string, taken: Set<string>, otherwise: string): string {
  const free = [title, firstCharacters(otherwise, 200)].find(candidate => !taken.has(candidate.toLowerCase()))
  let chosen = free ?? title
  for (let count = 2; taken.has(chosen.toLowerCase()); count++) chosen = `${firstCharacters(title, 190)} (${count})`
  taken.add(chosen.toLowerCase())
  return chosen
}

function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('').trim()
}
