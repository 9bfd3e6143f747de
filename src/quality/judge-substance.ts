import type { Brief } from '../course/brief.ts'
import type { CourseUnit } from '../course/course-units.ts'
import type { Finding } from '../course/findings.ts'
import { type QualityReport, type Substance, shownFindings } from '../course/quality-report.ts'
import { judgeDoubts, judgeMarks, judgeReview, type Review } from '../course/review-parts.ts'
import type { CourseContent } from '../course/schema.ts'
import { showFormulas } from './formula-texts.ts'
import { judgeMatches, judgeOrders } from './rules/substance-answers.ts'
import { judgeExerciseFit, judgeQuestionFit, judgeTitleFit } from './rules/substance-fit.ts'
import { judgeDistractors, judgeKeySupport, judgeStemFit } from './rules/substance-keys.ts'
import { judgeWordOrder } from './rules/substance-order.ts'
import { judgeParts } from './rules/substance-parts.ts'
import { findAnotherSubject, type KnownSubjects } from './rules/substance-subject.ts'
import { findEqualLabels, findEqualOptions, judgeDepth, judgeMinutes, judgeRepetition } from './rules/substance-text.ts'
import { judgeVerdicts } from './rules/substance-verdicts.ts'
import { readTaught } from './taught.ts'

/**
 * Measures the substance of a course. A poor value never keeps a course from being stored. Each measure was shown to
 * distinguish good courses from spoiled ones. No measure can see whether a fact is true, so the report says who has
 * checked the facts: a reviewer, a source, a critic, a person, or nobody. Returns null for a workbook, which teaches a
 * method and leaves the subject to the learner.
 */
export function judgeSubstance(
  written: CourseContent,
  brief: Brief,
  known: KnownSubjects | null,
  units: CourseUnit[],
): QualityReport['substance'] {
  if (written.origin.kind === 'workbook') return null
  const content = showFormulas(written)
  const taught = readTaught(content)
  const fits = {
    titleFit: judgeTitleFit(content, brief, taught),
    questionFit: judgeQuestionFit(content, taught),
    keySupport: judgeKeySupport(content, taught),
    repetition: judgeRepetition(units, content.language),
    distractors: judgeDistractors(content, units, taught),
    wordsPerLesson: judgeDepth(content),
    minutesOff: judgeMinutes(written),
  }
  const review = judgeReview(written)
  const findings: Finding[] = [
    ...(known ? findAnotherSubject(content, taught, known) : []),
    ...Object.values(fits).flatMap(fit => fit.findings),
    ...judgeExerciseFit(content, taught).findings,
    ...judgeStemFit(content, taught).findings,
    ...judgeWordOrder(content).findings,
    ...judgeParts(content, brief, taught),
    ...judgeOrders(content, taught),
    ...judgeMatches(content, taught),
    ...judgeVerdicts(content),
    ...findEqualLabels(content),
    ...findEqualOptions(content),
    ...review.findings,
    ...judgeDoubts(written),
    ...judgeMarks(written),
  ]
  return {
    measures: {
      titleFit: rounded(fits.titleFit.value),
      questionFit: rounded(fits.questionFit.value),
      keySupport: rounded(fits.keySupport.value),
      repetition: rounded(fits.repetition.value),
      distractors: rounded(fits.distractors.value),
      wordsPerLesson: fits.wordsPerLesson.value === null ? null : Math.round(fits.wordsPerLesson.value),
      minutesOff: rounded(fits.minutesOff.value),
    },
    findings: shownFindings(findings),
    reviewed: review.reviewed,
    facts: whoCheckedFacts(written, review),
  }
}

/**
 * Returns who has checked the facts of a course. A second reading by the writer is no check. The client's documents
 * count as a check only until the course is edited. If only the library's second readers have checked a course, it is
 * `self-checked` until a person approves it, because these readers are not experts of the customer.
 */
function whoCheckedFacts(content: CourseContent, review: Review): Substance['facts'] {
  const { origin, reviewed } = content
  if (review.reviewed === 'all' && reviewed?.by === 'person') return 'person'
  if (review.reviewed === 'all' && reviewed?.by === 'second reader') return 'self-checked'
  if (origin.edited) return 'not checked'
  const isMarked = judgeMarks(content).length > 0
  if (origin.kind === 'sources' || (origin.grounding && !isMarked)) return 'sources'
  return origin.critic ? 'critic' : 'not checked'
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1_000) / 1_000
}
