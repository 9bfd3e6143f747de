import type { Brief } from './brief.ts'
import { courseUnits } from './quality/course-texts.ts'
import { checkAddOns } from './quality/gate-add-ons.ts'
import { checkLanguage } from './quality/gate-language.ts'
import { checkOutcomes } from './quality/gate-outcomes.ts'
import { checkOutline } from './quality/gate-outline.ts'
import { checkQuestions } from './quality/gate-questions.ts'
import { checkResidue } from './quality/gate-residue.ts'
import { scoreOf } from './quality/part-score.ts'
import { judgeAlignment } from './quality/score-alignment.ts'
import { judgeFidelity } from './quality/score-fidelity.ts'
import { judgeItems } from './quality/score-items.ts'
import { judgeProse } from './quality/score-prose.ts'
import { judgeTeaching } from './quality/score-teaching.ts'
import { GATES, type Gate, type QualityReport, SCORE_PARTS, type ScorePart } from './quality-report.ts'
import type { CourseContent } from './schema.ts'

const PROBLEMS_SHOWN = 20
const PROBLEM_CHARACTERS = 300

/** What rules can tell of a course, whoever wrote it: gates that must hold, and a score out of 100. */
export function checkCourse(content: CourseContent, brief: Brief): QualityReport {
  const units = courseUnits(content, brief)
  const problems: Record<Gate, string[]> = {
    outline: checkOutline(content, brief),
    'add-ons': checkAddOns(content, brief),
    language: checkLanguage(content, brief, units),
    residue: checkResidue(units),
    questions: checkQuestions(content),
    outcomes: checkOutcomes(content),
  }
  const judged = {
    alignment: judgeAlignment(content),
    items: judgeItems(content),
    fidelity: judgeFidelity(units, content.language),
    teaching: judgeTeaching(content),
    prose: judgeProse(units, content.language),
  }

  const gates = GATES.map(gate => ({ gate, passed: problems[gate].length === 0, problems: shown(problems[gate]) }))
  const parts = (Object.keys(SCORE_PARTS) as ScorePart[]).map(part => {
    const { score, notes } = scoreOf(SCORE_PARTS[part], judged[part])
    return { part, score, outOf: SCORE_PARTS[part], notes: shown(notes) }
  })
  const score = Math.round(parts.reduce((sum, part) => sum + part.score, 0) * 10) / 10
  return { passed: gates.every(gate => gate.passed), gates, score, parts }
}

function shown(problems: string[]): string[] {
  return problems
    .slice(0, PROBLEMS_SHOWN)
    .map(problem =>
      problem.length > PROBLEM_CHARACTERS ? `${problem.slice(0, PROBLEM_CHARACTERS - 1).toWellFormed()}…` : problem,
    )
}
