import type { Brief } from './brief.ts'
import type { Finding, Rule } from './findings.ts'
import { checkAddOns, checkFormat } from './quality/brief-add-ons.ts'
import { checkLanguage } from './quality/brief-language.ts'
import { checkOutcomes } from './quality/brief-outcomes.ts'
import { checkOutline } from './quality/brief-outline.ts'
import { courseUnits } from './quality/course-texts.ts'
import { checkLinks } from './quality/document-links.ts'
import { checkShapes } from './quality/document-questions.ts'
import { checkTexts } from './quality/document-texts.ts'
import { findAnswerFaults } from './quality/form-answers.ts'
import { findRepeats } from './quality/form-repeats.ts'
import { findResidue } from './quality/form-residue.ts'
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
  const findings = [...findFaults(content, brief), ...findFlaws(content, brief)]
  const judged = {
    alignment: judgeAlignment(content),
    items: judgeItems(content),
    fidelity: judgeFidelity(units, content.language),
    teaching: judgeTeaching(content),
    prose: judgeProse(units, content.language),
  }

  const gates = GATES.map(gate => {
    const problems = findings.filter(({ rule }) => GATE_OF[rule] === gate).map(({ says }) => says)
    return { gate, passed: problems.length === 0, problems: shown(problems) }
  })
  const parts = (Object.keys(SCORE_PARTS) as ScorePart[]).map(part => {
    const { score, notes } = scoreOf(SCORE_PARTS[part], judged[part])
    return { part, score, outOf: SCORE_PARTS[part], notes: shown(notes) }
  })
  const score = Math.round(parts.reduce((sum, part) => sum + part.score, 0) * 10) / 10
  return { passed: gates.every(gate => gate.passed), gates, score, parts }
}

/** What keeps an author's course from being stored: every document rule and every brief rule that it breaks. */
export function findFaults(content: CourseContent, brief: Brief): Finding[] {
  const units = courseUnits(content, brief)
  return [
    ...checkShapes(content),
    ...checkLinks(content),
    ...checkTexts(units),
    ...checkOutline(content, brief),
    ...checkFormat(content, brief),
    ...checkAddOns(content, brief),
    ...checkLanguage(content, brief, units),
    ...checkOutcomes(content),
  ]
}

/** What could be better in form, and keeps nobody from anything. */
export function findFlaws(content: CourseContent, brief: Brief): Finding[] {
  const units = courseUnits(content, brief)
  return [...findResidue(units), ...findRepeats(content, units), ...findAnswerFaults(content)]
}

const GATE_OF: Partial<Record<Rule, Gate>> = {
  'question-shape': 'questions',
  'block-shape': 'questions',
  'same-option': 'questions',
  'unknown-id': 'questions',
  'same-id': 'questions',
  'empty-text': 'residue',
  'unsafe-link': 'residue',
  outline: 'outline',
  format: 'add-ons',
  'add-on': 'add-ons',
  language: 'language',
  'outcome-not-taught': 'outcomes',
  'outcome-not-checked': 'outcomes',
  'outcome-not-tested': 'outcomes',
  'outcome-not-summed-up': 'outcomes',
  'repeated-part': 'residue',
  'repeated-title': 'residue',
  'markup-residue': 'residue',
  'unfilled-label': 'residue',
  'repeated-question': 'questions',
  'evidence-elsewhere': 'questions',
  'catch-all-option': 'questions',
  'contradicting-reason': 'questions',
}

function shown(problems: string[]): string[] {
  return [...new Set(problems)]
    .slice(0, PROBLEMS_SHOWN)
    .map(problem =>
      problem.length > PROBLEM_CHARACTERS ? `${problem.slice(0, PROBLEM_CHARACTERS - 1).toWellFormed()}…` : problem,
    )
}
