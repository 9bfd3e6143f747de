import { listLessons } from '../../course/list-parts.ts'
import type { Draft, Task } from '../draft.ts'
import type { Plan, PlannedArticle, PlannedLesson } from '../plan/plan.ts'
import { agreementQuestion, readAgreement } from '../prompts/agreement.ts'
import { articleQuestion, readArticle } from '../prompts/article.ts'
import { lessonQuestion, shortLessonQuestion } from '../prompts/lesson.ts'
import { readLesson } from '../prompts/read-lesson.ts'

/** Returns the tasks for lessons, articles and agreement, which only need the plan. */
export function writingTasks(draft: Draft, compact: boolean): Task[] {
  const { brief, plan } = draft
  return [
    ...writableLessons(plan).map(lesson => lessonTask(draft, lesson, compact)),
    ...plan.articles.map(article => articleTask(draft, article)),
    ...(brief.addOns.includes('agreement') ? [agreementTask(draft)] : []),
  ]
}

/** Returns the lessons that can be written; in a course from documents, only those with passages. */
function writableLessons(plan: Plan): PlannedLesson[] {
  return listLessons(plan).filter(({ passages }) => !plan.grounds || passages.length > 0)
}

function lessonTask({ brief, plan }: Draft, lesson: PlannedLesson, compact: boolean): Task {
  return {
    part: `lesson ${lesson.id}`,
    step: `lesson ${lesson.id}`,
    question: lessonQuestion(brief, plan, lesson, compact),
    shorter: shortLessonQuestion(brief, plan, lesson),
    read: (draft, json) => readLesson(draft, lesson, json),
    isIn: draft => draft.lessons.has(lesson.id),
  }
}

function articleTask({ brief, plan }: Draft, article: PlannedArticle): Task {
  return {
    part: `article ${article.id}`,
    step: `article ${article.id}`,
    question: articleQuestion(brief, plan, article),
    read: (draft, json) => readArticle(draft, article.id, json),
    isIn: draft => draft.articles.has(article.id),
  }
}

function agreementTask({ brief, plan }: Draft): Task {
  return {
    part: 'agreement',
    step: 'agreement',
    question: agreementQuestion(brief, plan),
    read: readAgreement,
    isIn: draft => draft.agreement !== null,
  }
}
