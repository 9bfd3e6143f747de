import type { Drafts, LessonDraft } from './model-drafts.ts'
import type { Plan } from './model-plan.ts'

/** More than one lesson in five lost is half a course. */
const DROPPED_LESSONS_SHARE = 0.2
const MIN_BLOCKS = 2
const MIN_OUTCOMES = 2
const MIN_QUESTIONS = 4
const MIN_ARTICLES = 2

/**
 * Makes the course smaller where a rule still fails after the repair: markup becomes plain text first; what fails again
 * is left out if the course stands without it. Gives false when nothing more can be done.
 */
export function mendDrafts(plan: Plan, drafts: Drafts, problems: string[], stripped: Set<string>): boolean {
  const before = JSON.stringify([
    plan,
    [...drafts.lessons],
    drafts.questions,
    [...drafts.articles],
    drafts.wrapup,
    drafts.agreement,
  ])
  const blocksToDrop = new Map<string, Set<number>>()
  const questionsToDrop = new Set<number>()
  for (const problem of problems) {
    const where = /^(?:lesson )?(\w+( exercise)?)/.exec(problem)?.[1] ?? ''
    if (!stripped.has(where) && / has (a |an |active |HTML|Markdown|un)/.test(problem)) {
      stripped.add(where)
      stripMarkup(plan, drafts, where)
      continue
    }
    const block = /^(c\d+l\d+)b(\d+)q?\b/.exec(problem)
    const question = /^q(\d+)\b/.exec(problem)
    const outcome = /^outcome (o\d+) is (taught|checked) by no/.exec(problem)
    if (block) blocksToDrop.set(block[1]!, (blocksToDrop.get(block[1]!) ?? new Set<number>()).add(Number(block[2]) - 1))
    else if (question) questionsToDrop.add(Number(question[1]) - 1)
    else if (outcome) dropOutcome(plan, drafts, outcome[1]!)
    else if (/^a\d+\b/.test(problem) && drafts.articles.size > MIN_ARTICLES) drafts.articles.delete(where)
    else if (where === 'glossary') for (const draft of drafts.lessons.values()) draft.terms = []
  }
  for (const [lessonId, indexes] of blocksToDrop) dropBlocks(plan, drafts, lessonId, indexes)
  if (drafts.questions.length - questionsToDrop.size >= MIN_QUESTIONS) {
    drafts.questions = drafts.questions.filter((_, index) => !questionsToDrop.has(index))
  }
  return (
    before !==
    JSON.stringify([plan, [...drafts.lessons], drafts.questions, [...drafts.articles], drafts.wrapup, drafts.agreement])
  )
}

/** Whether the course may do without the lessons that were not written. */
export function standsWithout(plan: Plan, drafts: Drafts): boolean {
  const lessons = plan.chapters.flatMap(chapter => chapter.lessons)
  const missing = lessons.filter(lesson => !drafts.lessons.has(lesson.id)).length
  const emptyChapter = plan.chapters.some(chapter => !chapter.lessons.some(lesson => drafts.lessons.has(lesson.id)))
  return !emptyChapter && missing <= lessons.length * DROPPED_LESSONS_SHARE
}

/** Text without tags, script links or Markdown that its field does not draw. What stands in `code` stays. */
export function plainText(text: string): string {
  return text
    .split(/(`[^`\n]{1,400}`)/)
    .map((part, index) => (index % 2 === 1 ? part : withoutMarkup(part)))
    .join('')
    .trim()
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<(script|style)\b[^<>]{0,400}>[^<]{0,2000}<\/\1\s{0,5}>/gi, ' ')
    .replace(/<\/?[a-z!][^<>]{0,400}>?/gi, ' ')
    .replace(/!?\[([^\]\n]{0,400})\]\(\s{0,5}(javascript|data|vbscript):([^()\n]|\([^()\n]{0,200}\)){0,400}\)/gi, '$1')
    .replace(/!\[([^\]\n]{0,200})\]\([^)\n]{0,400}\)/g, '$1')
    .replace(/^\s{0,3}(```|~~~).{0,40}$/gm, '')
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replaceAll('**', '')
    .replace(/[ \t]{2,}/g, ' ')
}

function stripMarkup(plan: Plan, drafts: Drafts, where: string): void {
  if (where === 'titles') {
    Object.assign(plan, stripped({ name: plan.name, headline: plan.headline, outcomes: plan.outcomes }))
    for (const chapter of plan.chapters) {
      chapter.summary = plainText(chapter.summary) || chapter.title
      for (const lesson of chapter.lessons) lesson.title = plainText(lesson.title) || lesson.title
    }
  }
  const lesson = drafts.lessons.get(/^c\d+l\d+/.exec(where)?.[0] ?? '')
  const index = Number(/^c\d+l\d+b(\d+)/.exec(where)?.[1]) - 1
  const entry = lesson?.blocks[index]
  if (entry && entry.block.type !== 'code') entry.block = stripped(entry.block)
  if (lesson?.exercise && where.endsWith('exercise')) lesson.exercise = stripped(lesson.exercise)
  if (where === 'glossary') for (const draft of drafts.lessons.values()) draft.terms = stripped(draft.terms)
  if (where === 'wrapup' && drafts.wrapup) drafts.wrapup = stripped(drafts.wrapup)
  if (where === 'agreement' && drafts.agreement) drafts.agreement = stripped(drafts.agreement)
  const article = drafts.articles.get(where)
  if (article) drafts.articles.set(where, { title: plainText(article.title), markdown: plainArticle(article.markdown) })
  const question = drafts.questions[Number(/^q(\d+)/.exec(where)?.[1]) - 1]
  if (question) drafts.questions[drafts.questions.indexOf(question)] = stripped(question)
}

/** An article keeps its headings. */
function plainArticle(text: string): string {
  return text
    .split('\n')
    .map(row => (row.startsWith('## ') ? `## ${plainText(row.slice(3))}` : plainText(row)))
    .join('\n')
    .trim()
}

function stripped<T>(value: T): T {
  if (typeof value === 'string') return (plainText(value) || value) as T
  if (Array.isArray(value)) return value.map(stripped) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, stripped(item)])) as T
}

/** A lesson that would be left with next to nothing is left out as a whole, if the course stands without it. */
function dropBlocks(plan: Plan, drafts: Drafts, lessonId: string, indexes: Set<number>): void {
  const draft = drafts.lessons.get(lessonId)
  if (!draft) return
  const blocks = draft.blocks.filter((_, index) => !indexes.has(index))
  if (blocks.length >= MIN_BLOCKS && blocks.some(({ block }) => block.type !== 'check')) {
    drafts.lessons.set(lessonId, { ...draft, blocks } satisfies LessonDraft)
    return
  }
  drafts.lessons.delete(lessonId)
  if (!standsWithout(plan, drafts)) drafts.lessons.set(lessonId, draft)
}

/** A promise that the course no longer keeps. Numbers of outcomes in the drafts move up with the list. */
function dropOutcome(plan: Plan, drafts: Drafts, id: string): void {
  const gone = plan.outcomes.findIndex(outcome => outcome.id === id) + 1
  const lessons = plan.chapters.flatMap(chapter => chapter.lessons).filter(lesson => drafts.lessons.has(lesson.id))
  if (gone === 0 || plan.outcomes.length <= MIN_OUTCOMES) return
  if (lessons.some(lesson => lesson.outcomeIds.every(outcomeId => outcomeId === id))) return
  plan.outcomes = plan.outcomes.filter(outcome => outcome.id !== id)
  for (const lesson of lessons) lesson.outcomeIds = lesson.outcomeIds.filter(outcomeId => outcomeId !== id)
  const moved = (outcome: number) => (outcome > gone ? outcome - 1 : outcome)
  for (const draft of drafts.lessons.values()) {
    draft.blocks = draft.blocks.filter(({ block }) => block.type !== 'check' || block.outcome !== gone)
    for (const { block } of draft.blocks) if (block.type === 'check') block.outcome = moved(block.outcome)
  }
  drafts.questions = drafts.questions
    .filter(question => question.outcome !== gone)
    .map(question => ({ ...question, outcome: moved(question.outcome) }))
  drafts.wrapup?.learned.splice(gone - 1, 1)
}
