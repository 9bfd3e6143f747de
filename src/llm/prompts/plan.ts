import { z } from 'zod'
import { type Brief, LEVELS } from '../../course/brief.ts'
import { COURSE_LIMITS, sentence } from '../../course/parts.ts'
import { HEADLINE_CHARACTERS } from '../../course/schema.ts'
import { line } from '../../course/text.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import { planComplaints } from '../grounding/ground-plan.ts'
import { documentsData, PLAN_FROM_DOCUMENTS } from '../grounding/grounded-prompts.ts'
import type { Grounds } from '../grounding/grounds.ts'
import { buildPlan } from '../plan/build-plan.ts'
import { checkPlan } from '../plan/check-plan.ts'
import type { Plan, PlanAnswer } from '../plan/plan.ts'
import { articleCount, chapterRange, lessonRange } from '../plan/size.ts'
import { PLANNED_FORMS } from './blocks.ts'
import { buildQuestion, type PromptBase } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

/** Minimum number of chapters of a course, unless the client's outline has fewer. */
const MIN_CHAPTERS = 3
const PLAN_WORDS = 1_200

/** The position of an outcome, chapter or lesson in its list, counted from 1, by which a plan refers to it. */
const place = z.int().min(1)
const title = line(200)

const lesson = z.object({
  title,
  objective: sentence.describe('What the learner can do after this lesson.'),
  outcomes: z.array(place).max(COURSE_LIMITS.outcomes).describe('Numbers of the outcomes it teaches, at least one.'),
  concepts: z.array(line(200)).max(8).describe('The ideas that this lesson owns and no other lesson explains.'),
  // An unknown form of drawing is ignored, because it is not worth another call for the plan.
  figure: z.enum(PLANNED_FORMS).optional().catch(undefined),
})
const coveringLesson = lesson.extend({
  covers: z.array(place).max(10).describe('Numbers of the points of data.mustCover that it covers.'),
})

const sections = z.array(z.string()).max(12).describe('Ids of the sections of data.documents that it is made from.')

const plan = z.object({
  outcomes: z
    .array(
      z.object({
        text: sentence.describe('Starts with a verb that can be observed.'),
        tested: sentence.describe('How a learner shows it.'),
      }),
    )
    .min(2)
    .max(COURSE_LIMITS.outcomes),
  name: title,
  headline: line(HEADLINE_CHARACTERS),
  level: z.enum(LEVELS),
  hue: z.number().optional().describe('Main colour of the course as a hue, 0 to 359, that suits the subject.'),
  accentHue: z.number().optional().describe('A second hue, at least 40 away.'),
})

const articles = z
  .array(z.object({ chapter: place, title, angle: sentence }))
  .min(2)
  .max(COURSE_LIMITS.articles)

export function planSchema(brief: Brief, grounded = false): z.ZodType<PlanAnswer> {
  const covering = brief.mustCover?.length ? coveringLesson : lesson
  const chapter = z.object({
    // With an outline the client's titles are used, so the model's own chapter titles are not checked.
    title: brief.outline.length > 0 ? z.string() : title,
    summary: sentence,
    lessons: z
      .array(grounded ? covering.extend({ sections }) : covering)
      .min(1)
      .max(Math.floor(COURSE_LIMITS.lessons / COURSE_LIMITS.chapters)),
  })
  const whole = plan.extend({ chapters: z.array(chapter).min(1).max(COURSE_LIMITS.chapters) })
  return brief.addOns.includes('articles') ? whole.extend({ articles }) : whole
}

export function planQuestion(base: PromptBase, brief: Brief, grounds: Grounds | null, compact: boolean): ModelQuestion {
  const { outline, level, mustCover = [] } = brief
  const chapters = outline.length || chapterRange(brief, compact)
  const articles = brief.addOns.includes('articles') ? articleCount(outline.length) : 0
  return buildQuestion(base, {
    task: 'plan',
    text: [
      TASK,
      level && `The learners are at the level "${level}".`,
      outline.length > 0
        ? `The customer fixed the chapters: data.outline. Plan exactly ${chapters} chapters in that order with those titles.`
        : `Plan ${chapters} chapters.`,
      grounds && PLAN_FROM_DOCUMENTS,
      `Give each chapter ${lessonRange(brief, compact)} lessons.`,
      mustCover.length > 0 &&
        'The customer wants every point of data.mustCover taught: each belongs to a lesson that covers it in full.',
      articles > 0 && `Also plan exactly ${articles} supporting articles. ${ARTICLES}`,
    ],
    data: { outline, chapters, articles, ...(grounds && { documents: documentsData(grounds) }) },
    schema: planSchema(brief, grounds !== null),
    words: PLAN_WORDS,
  })
}

const TASK = `Task: plan a course about data.subject for people who are new to it unless the data says otherwise.
Work backwards:
1. 3 to 6 outcomes: what the learner can do afterwards, each with one verb that can be observed (choose, compare,
  carry out, explain to a colleague — not "know", "understand", "learn about").
2. For each outcome, how the learner will show it (\`tested\`).
3. The chapters and lessons that teach exactly this, from what is needed first to what builds on it.
Every lesson has one objective, teaches one or two outcomes, and owns 2 to 5 concepts that no other lesson explains.
Every outcome is taught by at least one lesson. All titles in the course differ from one another and have at most 70
characters. A chapter's summary is one sentence. \`name\` is the course's title, at most 70 characters; \`headline\`
is one sentence that says what the learner gains.
\`figure\` is a drawing without which a lesson's matter is hard to see: \`timeline\` (what happened when), \`layers\` (what lies on
what), \`quadrant\` (two scales crossed), \`parts\` (of a whole), \`scale\` (readings with zones), \`tree\` (decisions),
\`overlap\` (what two have in common), \`triangle\` (three that need one another). Every lesson may draw processes, cycles and
comparisons anyway: most lessons have \`none\`.`

const ARTICLES = `They belong to different chapters where possible: each goes deeper into one matter that the
lessons only touch, and has an angle of its own.`

/**
 * The plan that can be made from an answer (null: none), complaints that a better answer would not cause, and whether
 * the plan is in another language than the brief's.
 */
export type ReadPlan = { plan: Plan | null; complaints: string[]; isForeign?: boolean }

export function readPlan(json: unknown, brief: Brief, grounds: Grounds | null = null): ReadPlan {
  const { value: answer, faults } = readAnswer(planSchema(brief, grounds !== null), json)
  if (!answer) return { plan: null, complaints: faults }
  const complaints: string[] = []
  const wanted = brief.outline.length
  const chapterCount = answer.chapters.length
  if (wanted > 0 && chapterCount !== wanted) {
    complaints.push(
      `the plan has ${chapterCount} chapters; it must have exactly ${wanted}, one for each title of data.outline, in that order`,
    )
  }
  if (wanted === 0 && chapterCount < MIN_CHAPTERS) {
    return { plan: null, complaints: [`the plan has ${chapterCount} chapters; it must have at least ${MIN_CHAPTERS}`] }
  }
  const lessons = answer.chapters.flatMap(chapter => chapter.lessons)
  for (const { title: name, outcomes } of lessons) {
    if (!outcomes.some(number => answer.outcomes[number - 1])) {
      complaints.push(`the lesson ${JSON.stringify(name)} teaches none of the outcomes`)
    }
  }
  for (const [index] of (brief.mustCover ?? []).entries()) {
    if (!lessons.some(({ covers }) => covers?.includes(index + 1))) {
      complaints.push(`no lesson covers point ${index + 1} of data.mustCover`)
    }
  }
  const coursePlan = buildPlan(answer, brief, grounds)
  if (grounds) complaints.push(...planComplaints(coursePlan, grounds))
  const { faults: planFaults, isForeign } = checkPlan(coursePlan, brief)
  return { plan: coursePlan, complaints: [...complaints, ...planFaults], isForeign }
}
