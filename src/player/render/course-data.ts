import { questionsPerTry, type Review, reviewOf } from '../../course/assessment-rules.ts'
import { familyId } from '../../course/family.ts'
import type { Question } from '../../course/questions/questions.ts'
import type { Assessment, Course, Lesson, Memory } from '../../course/schema.ts'
import { reportedId } from '../../course/translate/response-names.ts'
import type { Notice } from '../lms/port.ts'
import { requireView } from '../questions/question-views.ts'
import { checksum } from '../runtime/state/checksum.ts'
import { freshState } from '../runtime/state/saved-state.ts'
import { encodeState } from '../runtime/state/suspend-data.ts'
import type { StringKey, TextKey } from '../string-keys.ts'
import type { Strings } from '../strings.ts'

/** Texts that only the page script shows; all other texts are already in the page. */
const SCRIPT_STRINGS = [
  'checkAnswer',
  'tryAgain',
  'continue',
  'answeredBefore',
  'questionsLeft',
  'passed',
  'notPassed',
  'inEarlierVersion',
  'lessonsToDo',
] as const satisfies StringKey[]

/** Notices about how the learner's record is saved, each with the keys of the texts that it is joined from. */
const NOTICES = {
  untracked: ['untracked', 'keptInBrowser'],
  untrackedUnkept: ['untracked', 'notSaved'],
  trouble: ['trouble', 'keptMeanwhile'],
  troubleUnkept: ['trouble', 'notSaved'],
  answering: ['recovered'],
  recovered: ['recovered', 'allSaved'],
  sending: ['sendingAnswers'],
  saved: ['allSaved'],
  readOnly: ['readOnly'],
  restarted: ['restarted'],
  stateLost: ['stateLost'],
  left: [],
  farewell: ['closeWindow'],
} as const satisfies Record<Notice | 'restarted' | 'stateLost' | 'farewell', TextKey[]>
type NoticeName = keyof typeof NOTICES
/** Whether the page is a preview on the service's own address, or part of a package. */
export type PageKind = 'preview' | 'package'
/** The notices that each kind of page may need. A preview has no LMS, so it needs only the notice `restarted`. */
const NOTICE_NAMES: Record<PageKind, NoticeName[]> = {
  package: Object.keys(NOTICES) as NoticeName[],
  preview: ['restarted'],
}

export type ScriptStrings = Pick<Strings, (typeof SCRIPT_STRINGS)[number]>

/** The course as the page script needs it: ids, keys and titles, but no content. */
export type CourseData = {
  id: string
  /** The id under which LMSs and saved states know the course. The translations of a course have the same `family`. */
  family: string
  version: number
  chapters: { id: string; title: string }[]
  lessons: LessonData[]
  assessment: AssessmentData | null
  /** Slots of the steps in exercises that can be ticked, in reading order. */
  ticks: number[]
  /** Checksum of the text that the learner is asked to sign; null for a course without an agreement. */
  agreement: string | null
  /**
   * Number of lessons, checks, ticks and questions in the first version of the course. The slots of that version number
   * the parts in these lists, one list after the other.
   */
  first: number[]
  /** The encoded state of a learner who has done nothing yet. */
  fresh: string
  strings: ScriptStrings
  notices: Partial<Record<NoticeName, string>>
  /** Present only in a package of several activities. */
  activity?: ActivityData
}

/** What the page of one activity has to know about the other activities. */
export type ActivityData = {
  kind: 'pretest' | 'chapter' | 'assessment'
  id: string
  /**
   * For each lesson that is on another page, by the lesson's id: the activity whose page it is on, and the lesson's
   * slot.
   */
  homes: Record<string, { activityId: string; slot: number }>
  /** Lessons of the chapters before this one, whose checks are asked again here. */
  before: LessonData[]
  /** Names of the script pieces that this page needs, because all pages of a package share one script. */
  pieces: string[]
}

/** The part of an assessment that the page has in clear text; questions and keys are sealed (`seal-bank.ts`). */
export type AssessmentData = {
  passMark: number
  /** Number of questions in one try. */
  perTry: number
  /** Number of tries; 0 where there is no limit. */
  limit: number
  review: Review
  /** The questions of the bank. */
  questions: { slot: number; outcomeId: string }[]
}

/** The sealed part of an assessment: the questions with their keys, ids, lessons and markup. */
export type SealedAssessment = {
  questions: (QuestionData & { questionId: string; lesson: string; markup: string })[]
  /** The text of each outcome, by its id. */
  statements: Record<string, string>
}

/** A lesson; `chapter` is the id of its chapter. */
export type LessonData = {
  id: string
  chapter: string
  slot: number
  checks: CheckData[]
  scenarios: { id: string; slot: number }[]
}
/**
 * A question. `answeredAs` is its id in reports to an LMS, and differs between wordings with slots of their own.
 * `chapter` is the id of the question's chapter. `piece` names the script piece that judges the answer by `key`.
 */
export type QuestionData = {
  answeredAs: string
  slot: number
  chapter: string
  outcomeId: string
  piece: string
  key: number[]
  /** Names of the answers in reports to the LMS, if they differ from the words on this page. */
  names?: string[]
}
/** A check. `was` holds the slots of earlier wordings that differ only in the stem. */
export type CheckData = QuestionData & { id: string; was?: number[] }

export function buildCourseData(course: Course, strings: Strings, kind: PageKind = 'package'): CourseData {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const { first } = course.memory
  const parts = {
    lessons: course.chapters.flatMap(chapter =>
      chapter.lessons.map(lesson => buildLessonData(lesson, chapter.id, course.memory)),
    ),
    ticks: lessons.flatMap(({ exercise }) => exercise?.steps ?? []).map(({ slot }) => slot),
    assessment: course.assessment ? buildAssessmentData(course.assessment) : null,
    agreement: course.agreement ? checksum(JSON.stringify(course.agreement)) : null,
  }
  return {
    id: course.id,
    family: familyId(course),
    version: course.version,
    chapters: course.chapters.map(({ id, title }) => ({ id, title })),
    ...parts,
    first: [first.lessons, first.checks, first.ticks, first.questions],
    fresh: encodeState(freshState(parts), familyId(course)),
    strings: pickStrings(strings),
    notices: mapNotices(NOTICE_NAMES[kind], strings),
  }
}

function buildAssessmentData(assessment: Assessment): AssessmentData {
  return {
    passMark: assessment.passMark,
    perTry: questionsPerTry(assessment),
    limit: assessment.attempts ?? 0,
    review: reviewOf(assessment),
    questions: assessment.questions.map(({ slot, outcomeId }) => ({ slot, outcomeId })),
  }
}

export function buildLessonData({ id, slot, blocks }: Lesson, chapter: string, memory: Memory): LessonData {
  return {
    id,
    chapter,
    slot,
    checks: blocks.flatMap(block =>
      block.type === 'check'
        ? [
            {
              id: block.id,
              ...buildQuestionData(block.question, chapter, memory),
              ...earlierSlots(block.question.id, memory),
            },
          ]
        : [],
    ),
    scenarios: blocks.flatMap(block => (block.type === 'scenario' ? [{ id: block.id, slot: block.slot }] : [])),
  }
}

/**
 * Returns the slots of earlier wordings of a check that differ from its present wording only in the stem. An older
 * wording with other answers ends the search.
 */
function earlierSlots(id: string, { past }: Memory): { was?: number[] } {
  const ownWordings = past.filter(wording => wording.id === id).reverse()
  const other = ownWordings.findIndex(({ reworded }) => !reworded)
  const was = ownWordings.slice(0, other < 0 ? ownWordings.length : other).map(({ slot }) => slot)
  return was.length > 0 ? { was } : {}
}

export function buildQuestionData(question: Question, chapter: string, { responseNames }: Memory): QuestionData {
  const { slot, outcomeId } = question
  const view = requireView(question)
  const answeredAs = reportedId(question)
  const names = responseNames?.[answeredAs]
  const key = view.key(question)
  return { answeredAs, slot, chapter, outcomeId, piece: view.piece, key, ...(names && { names }) }
}

function pickStrings(strings: Strings): ScriptStrings {
  return Object.fromEntries(SCRIPT_STRINGS.map(key => [key, strings[key]])) as ScriptStrings
}

/**
 * Joins the texts of each notice, with a space after every sentence so that another sentence may follow. In Chinese and
 * Japanese, sentences are joined without a space.
 */
function mapNotices(names: NoticeName[], strings: Strings): CourseData['notices'] {
  const notices = names.map(name => {
    const sentences = NOTICES[name].map(key => `${strings[key]} `.replace('。 ', '。'))
    return [name, sentences.join('')]
  })
  return Object.fromEntries(notices)
}

/**
 * Returns the lesson that the question names as its evidence, or that contains the block that it names. Otherwise
 * returns the first lesson that serves the same outcome, or else the first lesson of the course.
 */
export function findEvidence(course: Course, { evidence, outcomeId }: Question): Lesson {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  return (
    lessons.find(lesson => lesson.id === evidence || lesson.blocks.some(block => block.id === evidence)) ??
    lessons.find(lesson => lesson.outcomeIds.includes(outcomeId)) ??
    lessons[0]!
  )
}
