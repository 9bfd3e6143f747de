import type { Brief } from '../course/brief.ts'
import { listLessons } from '../course/list-parts.ts'
import type { Answer, Task } from './ask.ts'
import type { ModelReply } from './call/read-json.ts'
import type { Drafts, Fault } from './drafts.ts'
import type { Plan, PlannedLesson } from './plan/plan.ts'
import { agreementQuestion, readAgreement } from './prompts/agreement.ts'
import { articleQuestion, readArticle } from './prompts/article.ts'
import { assessmentQuestion, readAssessment } from './prompts/assessment.ts'
import { criticQuestion, readCritic } from './prompts/critic.ts'
import { lessonQuestion, readLesson } from './prompts/lesson.ts'
import { readWrapup, wrapupQuestion } from './prompts/wrapup.ts'
import { assessmentRepair, readAssessmentRepair } from './repair/repair-assessment.ts'
import { givenLesson, lessonRepair, readLessonRepair } from './repair/repair-lesson.ts'

/** A model mends a list of this length; a longer one it only skims. */
const MOST_COMPLAINTS = 25

/** What needs only the plan. */
export function firstTasks(brief: Brief, plan: Plan, compact: boolean): Task[] {
  return [
    ...writableLessons(plan).map((lesson): Task => {
      const part = `lesson ${lesson.id}`
      return {
        part,
        step: part,
        question: lessonQuestion(brief, plan, lesson, compact),
        read: (drafts, json) => readLesson(drafts, brief, plan, lesson, json),
        isIn: drafts => drafts.lessons.has(lesson.id),
      }
    }),
    ...plan.articles.map((article): Task => {
      const part = `article ${article.id}`
      return {
        part,
        step: part,
        question: articleQuestion(brief, plan, article),
        read: (drafts, json) => readArticle(drafts, article.id, json),
        isIn: drafts => drafts.articles.has(article.id),
      }
    }),
    ...(brief.addOns.includes('agreement') ? [agreementTask(brief, plan)] : []),
  ]
}

/** Of what the documents do not speak, nothing is written. */
function writableLessons(plan: Plan): PlannedLesson[] {
  return listLessons(plan).filter(({ passages }) => !plan.grounds || passages.length > 0)
}

function agreementTask(brief: Brief, plan: Plan): Task {
  return {
    part: 'agreement',
    step: 'agreement',
    question: agreementQuestion(brief, plan),
    read: readAgreement,
    isIn: drafts => drafts.agreement !== null,
  }
}

/** What is written from the finished lessons. */
export function questionTasks(brief: Brief, plan: Plan, drafts: Drafts): Task[] {
  return [
    ...(brief.addOns.includes('assessment') ? [assessmentTask(brief, plan, drafts)] : []),
    ...(brief.addOns.includes('wrapup') ? [wrapupTask(brief, plan, drafts)] : []),
  ]
}

function assessmentTask(brief: Brief, plan: Plan, drafts: Drafts): Task {
  return {
    part: 'assessment',
    step: 'assessment',
    question: assessmentQuestion(brief, plan, drafts),
    read: (into, json) => readAssessment(into, plan, json),
    isIn: into => into.questions.length > 0,
  }
}

function wrapupTask(brief: Brief, plan: Plan, drafts: Drafts): Task {
  return {
    part: 'wrapup',
    step: 'wrapup',
    question: wrapupQuestion(brief, plan, drafts),
    read: (into, json) => readWrapup(into, plan, json),
    isIn: into => into.wrapup !== null,
  }
}

/** One second look for each chapter. It writes nothing: what it doubts comes as faults. */
export function criticTasks(brief: Brief, plan: Plan, drafts: Drafts): Task[] {
  return plan.chapters.map(chapter => ({
    part: `critic ${chapter.id}`,
    step: `critic ${chapter.id}`,
    question: criticQuestion(brief, plan, chapter, drafts),
    read: (into, json) => readCritic(plan, into, json),
    isIn: () => true,
  }))
}

/** The whole part once more: it could not be had, or nothing of it could be used. */
export function againTask({ task, reply }: Answer, faults: Fault[]): Task {
  const complaint = reply && 'json' in reply ? listSentences(faults) : [notJson(reply)]
  return {
    ...task,
    step: `again ${task.step}`,
    question: { ...task.question, inWords: true, ...(reply && { earlier: earlierTurn(reply, complaint) }) },
  }
}

/** Lessons and assessments are mended piece by piece, small parts as a whole. */
export function repairTask(brief: Brief, plan: Plan, drafts: Drafts, { task, reply }: Answer, faults: Fault[]): Task {
  const step = `repair ${task.step}`
  const answer = reply && 'json' in reply ? reply.json : null
  const lesson = listLessons(plan).find(({ id }) => task.part === `lesson ${id}`)
  if (lesson) {
    return {
      ...task,
      step,
      question: lessonRepair(brief, plan, lesson, givenLesson(answer), faults),
      read: (into, json) => readLessonRepair(into, brief, plan, lesson, json),
    }
  }
  if (task.part === 'assessment') {
    return {
      ...task,
      step,
      question: assessmentRepair(brief, plan, drafts, answer, faults),
      read: (into, json) => readAssessmentRepair(into, plan, json),
    }
  }
  return { ...task, step, question: { ...task.question, earlier: earlierTurn(reply, listSentences(faults)) } }
}

/** The blocks that the critic doubts, as they stand after the first repairs. */
export function doubtedTasks(brief: Brief, plan: Plan, drafts: Drafts, doubts: Fault[]): Task[] {
  return listLessons(plan).flatMap((lesson): Task[] => {
    const lessonDoubts = doubts.filter(({ spot }) => spot.part === 'lesson' && spot.id === lesson.id)
    const draft = drafts.lessons.get(lesson.id)
    if (lessonDoubts.length === 0 || !draft) return []
    return [
      {
        part: `lesson ${lesson.id}`,
        step: `doubted lesson ${lesson.id}`,
        question: lessonRepair(brief, plan, lesson, draft, lessonDoubts),
        read: (into, json) => readLessonRepair(into, brief, plan, lesson, json),
        isIn: into => into.lessons.has(lesson.id),
      },
    ]
  })
}

function listSentences(faults: Fault[]): string[] {
  return faults.map(({ finding }) => finding.says)
}

function notJson(reply: ModelReply | null): string {
  return reply && 'text' in reply && reply.cut ? 'it was cut off: write it shorter' : 'it was not a JSON object'
}

export function earlierTurn(reply: ModelReply | null, complaints: string[]) {
  const replyText = !reply ? '' : 'json' in reply ? JSON.stringify(reply.json) : reply.text
  const complaintLines = complaints.slice(0, MOST_COMPLAINTS).map(complaint => `- ${complaint}`)
  return {
    said: replyText,
    complaint: `${NOT_USABLE}\n\n${complaintLines.join('\n')}\n\n${WRITE_AGAIN}`,
  }
}

const NOT_USABLE = 'Your answer cannot be used as it is. What is wrong with it:'
const WRITE_AGAIN = `Write the whole answer again with every fault mended and all that was good kept. The task, the
language and the JSON shape are the same.`
