import type { Brief } from '../../course/brief.ts'
import { listLessons } from '../../course/list-parts.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { assignPassages } from '../grounding/ground-plan.ts'
import type { Grounds } from '../grounding/grounds.ts'
import type { ChapterAnswer, Plan, PlanAnswer, PlannedArticle } from './plan.ts'

/** Maximum number of outcomes that the checks of one lesson can cover. */
const MAX_CHECKED_OUTCOMES = COURSE_LIMITS.checksPerLesson

/** Minimum distance of two hues in degrees; closer ones look the same. */
const HUES_APART = 40

/**
 * Builds the plan from the model's answer: assigns ids, uses the client's titles for the chapters, and makes sure that
 * each outcome is checked in a lesson.
 */
export function buildPlan(given: PlanAnswer, brief: Brief, grounds: Grounds | null): Plan {
  const answer = placeChapters(given, brief.outline)
  const usedTitles = new Set<string>()
  const name = unique(answer.name, usedTitles, brief.subject)
  const taught = taughtOutcomes(answer)
  const chapters = answer.chapters.map((chapter, index) => {
    const id = `c${index + 1}`
    const title = brief.outline[index] ?? unique(chapter.title, usedTitles, chapter.summary)
    usedTitles.add(title.toLowerCase())
    return { ...chapter, id, title }
  })
  const plan: Plan = {
    name,
    headline: answer.headline,
    level: brief.level ?? answer.level,
    hues: readHues(answer),
    outcomes: taught.map((number, index) => ({ id: `o${index + 1}`, ...answer.outcomes[number - 1]! })),
    chapters: chapters.map((chapter, chapterIndex) => ({
      id: chapter.id,
      title: chapter.title,
      summary: chapter.summary,
      lessons: chapter.lessons.map((lesson, index) => ({
        id: `${chapter.id}l${index + 1}`,
        number: `${chapterIndex + 1}.${index + 1}`,
        title: unique(lesson.title, usedTitles, lesson.objective),
        objective: lesson.objective,
        outcomeIds: numberOutcomes(lesson.outcomes, taught),
        mustCheck: [],
        concepts: lesson.concepts,
        figure: lesson.figure ?? null,
        covers: [...new Set(lesson.covers ?? [])].flatMap(number => brief.mustCover?.[number - 1] ?? []),
        sections: lesson.sections ?? [],
        passages: [],
      })),
    })),
    articles: [],
    grounds,
  }
  fillOutcomes(plan)
  shareOutChecks(plan)
  plan.articles = planArticles(answer, plan, usedTitles)
  if (grounds) assignPassages(plan, grounds)
  return plan
}

/**
 * Gives the chapters the titles of the client's outline. If the model has planned another number of chapters, their
 * lessons are redistributed.
 */
function placeChapters(answer: PlanAnswer, outline: string[]): PlanAnswer {
  if (outline.length === 0) return answer
  const chapters =
    answer.chapters.length === outline.length ? inOutlineOrder(answer.chapters, outline) : sharedOut(answer, outline)
  return { ...answer, chapters: chapters.map((chapter, index) => ({ ...chapter, title: outline[index]! })) }
}

/** Sorts the chapters by the outline if the model kept its titles but not their order. */
function inOutlineOrder(chapters: ChapterAnswer[], outline: string[]): ChapterAnswer[] {
  const sorted = outline.map(title => chapters.find(chapter => sameTitle(chapter.title, title)))
  return sorted.every(chapter => chapter !== undefined) && new Set(sorted).size === sorted.length ? sorted : chapters
}

/**
 * Distributes the lessons over the client's titles: chapters of the model that match a title keep their lessons, and
 * all other lessons are spread in order over the remaining titles.
 */
function sharedOut(answer: PlanAnswer, outline: string[]): ChapterAnswer[] {
  const sources = new Map<string, ChapterAnswer>()
  for (const title of outline) {
    const match = answer.chapters.find(
      chapter => sameTitle(chapter.title, title) && ![...sources.values()].includes(chapter),
    )
    if (match) sources.set(title, match)
  }
  const matched = new Set(sources.values())
  const rest = answer.chapters.filter(chapter => !matched.has(chapter)).flatMap(chapter => chapter.lessons)
  const open = outline.filter(title => !sources.has(title)).length
  let placedCount = 0
  return outline.map((title, index) => {
    const chapterSources = sources.get(title)
    if (chapterSources) return chapterSources
    const lessons = rest.slice(
      Math.floor((placedCount * rest.length) / open),
      Math.floor((++placedCount * rest.length) / open),
    )
    if (lessons.length > 0) return { title, summary: lessons[0]!.objective, lessons: lessons.slice(0, 3) }
    return chapterOfTitle(title, answer, index)
  })
}

/**
 * Returns a chapter for a title of the client for which the model has planned no lessons: it has one lesson with the
 * same title.
 */
function chapterOfTitle(title: string, answer: PlanAnswer, index: number): ChapterAnswer {
  const outcome = (index % answer.outcomes.length) + 1
  const objective = answer.outcomes[outcome - 1]!.text
  return {
    title,
    summary: objective,
    lessons: [{ title, objective, outcomes: [outcome], concepts: [title], covers: [] }],
  }
}

function sameTitle(a: string, b: string): boolean {
  return bareTitle(a) === bareTitle(b)
}

/** Returns a title without its number and punctuation: "Chapter 2: Fire doors" equals "fire doors". */
function bareTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/^[\p{L}]{0,12}\s*\d{1,2}\s*[.:)–-]\s*/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the model's two hues for the course's colours; null if they are invalid or too similar. */
function readHues({ hue = -1, accentHue = -1 }: PlanAnswer): [number, number] | null {
  const isHue = (value: number) => Number.isInteger(value) && value >= 0 && value < 360
  const apart = Math.abs(hue - accentHue)
  return isHue(hue) && isHue(accentHue) && Math.min(apart, 360 - apart) >= HUES_APART ? [hue, accentHue] : null
}

/**
 * Returns the numbers of the outcomes that lessons teach. Other outcomes are dropped, because the course would promise
 * what it does not teach.
 */
function taughtOutcomes(answer: PlanAnswer): number[] {
  const lessonOutcomes = new Set(answer.chapters.flatMap(chapter => chapter.lessons.flatMap(lesson => lesson.outcomes)))
  const taught = answer.outcomes.map((_, index) => index + 1).filter(number => lessonOutcomes.has(number))
  return taught.length > 0 ? taught : [1]
}

function numberOutcomes(numbers: number[], taught: number[]): string[] {
  return [...new Set(numbers)].flatMap(number => {
    const index = taught.indexOf(number)
    return index < 0 ? [] : [`o${index + 1}`]
  })
}

/** Gives a lesson without an outcome the last outcome of the lesson before. */
function fillOutcomes(plan: Plan): void {
  let latest = 'o1'
  for (const lesson of listLessons(plan)) {
    if (lesson.outcomeIds.length === 0) lesson.outcomeIds = [latest]
    latest = lesson.outcomeIds.at(-1)!
  }
}

/**
 * Decides which outcomes the checks of each lesson must ask about. Each lesson checks its first outcome; an outcome
 * that is first in no lesson is checked by the last lesson that teaches it and has room for another check. If none has
 * room, the outcome is dropped.
 */
function shareOutChecks(plan: Plan): void {
  const lessons = listLessons(plan)
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

/**
 * Returns a title that no other part of the course has, because a menu with the same title twice would be confusing.
 */
function unique(title: string, taken: Set<string>, otherwise: string): string {
  const free = [title, firstCharacters(otherwise, 200)].find(candidate => !taken.has(candidate.toLowerCase()))
  let uniqueTitle = free ?? title
  for (let count = 2; taken.has(uniqueTitle.toLowerCase()); count++)
    uniqueTitle = `${firstCharacters(title, 190)} (${count})`
  taken.add(uniqueTitle.toLowerCase())
  return uniqueTitle
}

function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('').trim()
}
