import type { Block } from '../course/blocks/blocks.ts'
import type { Brief } from '../course/brief.ts'
import { huesFor } from '../course/hues.ts'
import type { LocaleCode } from '../course/locales.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import { wordsOf } from '../course/quality/words.ts'
import { identifyQuestion, type Question } from '../course/questions/questions.ts'
import { type Article, type CourseContent, type Lesson, type Origin, PASS_MARK_PERCENT } from '../course/schema.ts'
import { giveSlots } from '../course/slots.ts'
import { searchCard } from './find-videos.ts'
import type { AssessmentQuestionAnswer, QuestionAnswer } from './model-answers.ts'
import type { Drafts, LessonDraft } from './model-drafts.ts'
import type { Plan, PlannedLesson } from './model-plan.ts'

const WORDS_PER_MINUTE = 150
const MINUTES_PER_EXERCISE = 5

/** Puts plan and drafts together under our ids. Lessons that were not written are left out. */
export function buildCourse(brief: Brief, plan: Plan, drafts: Drafts, origin: Origin): CourseContent {
  const places = keyPlaces()
  const chapters = plan.chapters.flatMap(({ id, title, summary, lessons: planned }) => {
    const lessons = planned.flatMap(lesson => {
      const draft = drafts.lessons.get(lesson.id)
      return draft ? [buildLesson(brief, plan, lesson, draft, places)] : []
    })
    return lessons.length > 0 ? [{ id, title, summary, lessons }] : []
  })
  const lessons = chapters.flatMap(chapter => chapter.lessons)
  const articles = plan.articles.flatMap((article): Article[] => {
    const draft = drafts.articles.get(article.id)
    return draft
      ? [{ id: article.id, chapterId: article.chapterId, minutes: minutesOf(draft, brief.languageId), ...draft }]
      : []
  })
  return giveSlots({
    name: plan.name,
    headline: plan.headline,
    language: brief.languageId,
    format: brief.format,
    level: plan.level,
    minutes: Math.min(
      600,
      lessons.reduce((sum, lesson) => sum + lesson.minutes, 0),
    ),
    outcomes: plan.outcomes.map(({ id, text }) => ({ id, text })),
    hues: huesFor(brief.subject),
    chapters,
    ...(drafts.wrapup && { wrapup: buildWrapup(plan, drafts.wrapup) }),
    ...(drafts.questions.length > 0 &&
      lessons.length > 0 && {
        assessment: {
          passMark: PASS_MARK_PERCENT,
          questions: drafts.questions.map((question, index) => ({
            id: `q${index + 1}`,
            slot: 0,
            ...buildQuestion(question, places),
            ...placeInCourse(question, plan, lessons, brief.languageId),
          })),
        },
      }),
    ...(articles.length > 0 && { articles }),
    ...(drafts.agreement && { agreement: drafts.agreement }),
    glossary: buildGlossary(plan, drafts).map((term, index) => ({ id: `g${index + 1}`, ...term })),
    references: [],
    origin,
  })
}

function buildLesson(brief: Brief, plan: Plan, lesson: PlannedLesson, draft: LessonDraft, places: KeyPlaces): Lesson {
  const ids = new Map(draft.blocks.map(({ place }, index) => [place, `${lesson.id}b${index + 1}`]))
  const blocks = draft.blocks.map(({ place, block }): Block => {
    const id = ids.get(place)!
    if (block.type !== 'check') return { id, ...block }
    const question: Question = {
      id: `${id}q`,
      slot: 0,
      ...buildQuestion(block, places),
      outcomeId: plan.outcomes[block.outcome - 1]!.id,
      evidence: ids.get(evidencePlace(draft, block.evidence, place))!,
    }
    return { id, type: 'check', question }
  })
  return {
    id: lesson.id,
    slot: 0,
    title: lesson.title,
    minutes: minutesOf(draft.blocks, brief.languageId) + (draft.exercise ? MINUTES_PER_EXERCISE : 0),
    outcomeIds: lesson.outcomeIds,
    blocks,
    ...(draft.exercise && {
      exercise: {
        ...draft.exercise,
        steps: draft.exercise.steps.map((text, index) => ({ id: `t${index + 1}`, slot: 0, text })),
      },
    }),
    ...(brief.addOns.includes('videos') && { video: searchCard(brief.subject, lesson.title) }),
  }
}

/** The block that a check names if it teaches, else the nearest before it that does. */
function evidencePlace(draft: LessonDraft, named: number, check: number): number {
  const teaching = draft.blocks.filter(({ block }) => block.type !== 'check').map(({ place }) => place)
  return teaching.find(place => place === named) ?? teaching.findLast(place => place < check) ?? teaching[0]!
}

function buildQuestion(question: QuestionAnswer, places: KeyPlaces) {
  const { stem, kind, bloom } = question
  const options = kind === 'single' ? places.spread(question.options) : question.options
  return { ...identifyQuestion({ kind, stem, options }), bloom }
}

type KeyPlaces = { spread<T extends { correct: boolean }>(options: T[]): T[] }

/** Each place as often as any other, in no order that a learner would notice. */
const KEY_PLACES = { 3: [1, 0, 2, 2, 1, 0, 0, 2, 1], 4: [1, 3, 0, 2, 2, 0, 3, 1, 0, 2, 1, 3] } as const

/** Models like to put the key first: ours goes round the places, so that none gives it away. */
function keyPlaces(): KeyPlaces {
  const asked = { 3: 0, 4: 0 }
  return {
    spread(options) {
      const count = options.length === 3 ? 3 : 4
      const round = KEY_PLACES[count]
      const key = options.findIndex(option => option.correct)
      const spread = options.filter((_, index) => index !== key)
      spread.splice(round[asked[count]++ % round.length]!, 0, options[key]!)
      return spread
    },
  }
}

/** The block that teaches an assessment question: in the lesson it names, or one of its outcome, by the words they share. */
function placeInCourse(question: AssessmentQuestionAnswer, plan: Plan, lessons: Lesson[], language: LocaleCode) {
  const outcomeId = plan.outcomes[question.outcome - 1]!.id
  const teaching = lessons.filter(lesson => lesson.outcomeIds.includes(outcomeId))
  const named = plan.chapters
    .flatMap(chapter => chapter.lessons)
    .find(lesson => lesson.number === question.lesson.trim())
  const own = teaching.filter(lesson => lesson.id === named?.id)
  const blocks = [own, teaching, lessons]
    .find(candidates => candidates.length > 0)!
    .flatMap(lesson => lesson.blocks.filter(block => block.type !== 'check'))
  const asked = new Set(words([question.stem, question.options.filter(option => option.correct)], language))
  const shared = blocks.map(block => new Set(words(block, language).filter(word => asked.has(word))).size)
  return { outcomeId, evidence: blocks[shared.indexOf(Math.max(...shared))]!.id }
}

function buildWrapup(plan: Plan, draft: NonNullable<Drafts['wrapup']>) {
  const learned = plan.outcomes.map(({ id, text }, index) => ({ outcomeId: id, text: draft.learned[index] ?? text }))
  return { summary: draft.summary, learned, nextSteps: draft.nextSteps }
}

function buildGlossary(plan: Plan, drafts: Drafts) {
  const terms = plan.chapters.flatMap(chapter =>
    chapter.lessons.flatMap(lesson => drafts.lessons.get(lesson.id)?.terms ?? []),
  )
  const first = new Map(terms.toReversed().map(term => [term.term.toLowerCase(), term]))
  return [...first.values()].toReversed().slice(0, COURSE_LIMITS.glossaryEntries)
}

function minutesOf(value: unknown, language: LocaleCode): number {
  return Math.max(2, Math.round(words(value, language).length / WORDS_PER_MINUTE))
}

function words(value: unknown, language: LocaleCode): string[] {
  if (typeof value === 'string') return wordsOf(value.toLowerCase(), language)
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(item => words(item, language))
}
