import { listLessons } from '../../course/list-parts.ts'
import type { Draft, Task } from '../draft.ts'
import type { Plan, PlannedArticle, PlannedLesson } from '../plan/plan.ts'
import { agreementQuestion, readAgreement } from '../prompts/agreement.ts'
import { articleQuestion, readArticle } from '../prompts/article.ts'
import { lessonQuestion, orderLesson, shortLessonQuestion } from '../prompts/lesson.ts'
import { readLesson } from '../prompts/read-lesson.ts'

/** Returns the calls for lessons, articles and agreement, which only need the plan. */
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

function lessonTask({ brief, promptBase, plan }: Draft, planned: PlannedLesson, compact: boolean): Task {
  const order = orderLesson(brief, plan, planned)
  return {
    part: `lesson ${planned.id}`,
    step: `lesson ${planned.id}`,
    question: lessonQuestion(promptBase, plan, order, compact),
    shorter: shortLessonQuestion(promptBase, plan, order),
    read({ lessons }, json) {
      const { lesson, faults } = readLesson(order, json)
      if (lesson) lessons.set(planned.id, lesson)
      return faults
    },
    isIn: ({ lessons }) => lessons.has(planned.id),
  }
}

function articleTask({ promptBase, plan }: Draft, planned: PlannedArticle): Task {
  return {
    part: `article ${planned.id}`,
    step: `article ${planned.id}`,
    question: articleQuestion(promptBase, plan, planned),
    read({ articles }, json) {
      const { article, faults } = readArticle(planned.id, json)
      if (article) articles.set(planned.id, article)
      return faults
    },
    isIn: ({ articles }) => articles.has(planned.id),
  }
}

function agreementTask({ promptBase, plan }: Draft): Task {
  return {
    part: 'agreement',
    step: 'agreement',
    question: agreementQuestion(promptBase, plan),
    read(draft, json) {
      const { agreement, faults } = readAgreement(json)
      draft.agreement = agreement ?? draft.agreement
      return faults
    },
    isIn: ({ agreement }) => agreement !== null,
  }
}
