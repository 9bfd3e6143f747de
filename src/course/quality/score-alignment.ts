import { languageOf } from '../locales.ts'
import type { CourseContent } from '../schema.ts'
import { checksOf, lessonOfBlock, lessonsOf } from './course-parts.ts'
import { type Criterion, percent, share } from './part-score.ts'

/** Verbs that nobody can observe. English only: elsewhere the verb need not come first. */
const UNOBSERVABLE =
  /^(to )?(be able to )?(understand|know|learn|appreciate|be aware|be familiar|become familiar|grasp|realise|realize|see|think about|get|gain|familiari[sz]e)\b/i

/** What is taught is what is checked is what is tested. */
export function judgeAlignment(content: CourseContent): Criterion[] {
  const lessons = lessonsOf(content)
  const lessonOf = lessonOfBlock(content)
  const taught = new Set(lessons.flatMap(lesson => lesson.outcomeIds))
  const checked = new Set(lessons.flatMap(checksOf).map(question => question.outcomeId))
  const tested = new Set(content.assessment?.questions.map(question => question.outcomeId))
  const covered = share(
    content.outcomes,
    outcome => taught.has(outcome.id) && checked.has(outcome.id) && (!content.assessment || tested.has(outcome.id)),
  )
  const criteria: Criterion[] = [
    { weight: 12, met: covered, note: `outcomes taught, checked and tested: ${percent(covered)}` },
  ]

  const ownOutcome = share(lessons, lesson =>
    checksOf(lesson).every(check => lesson.outcomeIds.includes(check.outcomeId)),
  )
  criteria.push({
    weight: 6,
    met: ownOutcome,
    note: `lessons whose checks test what the lesson teaches: ${percent(ownOutcome)}`,
  })

  if (content.assessment) {
    const questions = content.assessment.questions
    const evident = share(
      questions,
      question => lessonOf.get(question.evidence)?.outcomeIds.includes(question.outcomeId) ?? false,
    )
    criteria.push({
      weight: 6,
      met: evident,
      note: `assessment questions taught by a lesson of the same outcome: ${percent(evident)}`,
    })

    const reached = new Set(questions.map(question => lessonOf.get(question.evidence)?.id))
    const chapters = share(content.chapters, chapter => chapter.lessons.some(lesson => reached.has(lesson.id)))
    criteria.push({ weight: 3, met: chapters, note: `chapters that the assessment draws on: ${percent(chapters)}` })
  }

  if (languageOf(content.language) === 'en') {
    const measurable = share(content.outcomes, outcome => !UNOBSERVABLE.test(outcome.text))
    criteria.push({
      weight: 6,
      met: measurable,
      note: `outcomes that begin with a verb one can observe: ${percent(measurable)}`,
    })
  }
  return criteria
}
