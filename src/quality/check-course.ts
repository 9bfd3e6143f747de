import type { Brief } from '../course/brief.ts'
import { type CourseUnit, courseUnits } from '../course/course-units.ts'
import { type Finding, isGate } from '../course/findings.ts'
import { ledgerTotals } from '../course/ledger.ts'
import { listQuestions } from '../course/list-parts.ts'
import { type QualityReport, shownFindings } from '../course/quality-report.ts'
import { isChoice } from '../course/questions/questions.ts'
import type { CourseContent } from '../course/schema.ts'
import { showFormulas } from './formula-texts.ts'
import { judgeSubstance } from './judge-substance.ts'
import { keysMinusDistractors } from './option-clues.ts'
import { checkAddOns, checkFormat } from './rules/brief-add-ons.ts'
import { checkLanguage, findForeignTexts } from './rules/brief-language.ts'
import { checkOutcomes } from './rules/brief-outcomes.ts'
import { checkOutline } from './rules/brief-outline.ts'
import { checkLinks } from './rules/document-links.ts'
import { checkShapes } from './rules/document-questions.ts'
import { checkTexts } from './rules/document-texts.ts'
import { findMisalignment } from './rules/form-alignment.ts'
import { findAnswerFaults } from './rules/form-answers.ts'
import { findFormulaFlaws } from './rules/form-formulas.ts'
import { findItemFlaws } from './rules/form-items.ts'
import { findMediaGaps } from './rules/form-media.ts'
import { findPictureFlaws } from './rules/form-pictures.ts'
import { findProseFlaws } from './rules/form-prose.ts'
import { findRecallFlaws } from './rules/form-recall.ts'
import { findRepeats } from './rules/form-repeats.ts'
import { findResidue } from './rules/form-residue.ts'
import { findSortFlaws } from './rules/form-sort.ts'
import { findTeachingGaps } from './rules/form-teaching.ts'
import type { KnownSubjects } from './rules/substance-subject.ts'

/**
 * Returns the quality report of a course, whoever wrote it. Without `known`, the course is not compared with other
 * subjects.
 */
export function checkCourse(written: CourseContent, brief: Brief, known: KnownSubjects | null = null): QualityReport {
  const { content, units } = showCourse(written, brief)
  const faults = listFaults(content, brief, units)
  const flaws = listFlaws(written, content, brief, units)
  const ledger = ledgerTotals(written)
  return {
    form: {
      passed: !faults.some(isGate),
      findings: shownFindings([...faults, ...flaws]),
      keysMinusDistractors: keysMinusDistractors(listQuestions(content).filter(isChoice), content.language),
    },
    substance: judgeSubstance(written, brief, known, units),
    ...(ledger && { ledger }),
  }
}

/**
 * Lists all findings of form, as faults and flaws. Faults are broken document rules and broken rules of the brief: an
 * author's course that has any is not stored. Flaws are only reported.
 */
export function checkForm(written: CourseContent, brief: Brief): { faults: Finding[]; flaws: Finding[] } {
  const { content, units } = showCourse(written, brief)
  return { faults: listFaults(content, brief, units), flaws: listFlaws(written, content, brief, units) }
}

/** Lists the faults alone. */
export function findFaults(written: CourseContent, brief: Brief): Finding[] {
  const { content, units } = showCourse(written, brief)
  return listFaults(content, brief, units)
}

/** Lists the broken document rules. These rules apply to every change of a course, whoever makes it. */
export function findDocumentFaults(written: CourseContent, brief: Brief): Finding[] {
  const { content, units } = showCourse(written, brief)
  return listDocumentFaults(content, units)
}

/**
 * Returns a course in which formulas are replaced by plain characters, as a reader sees them, and the list of its
 * texts.
 */
function showCourse(written: CourseContent, brief: Brief): { content: CourseContent; units: CourseUnit[] } {
  const content = showFormulas(written)
  return { content, units: courseUnits(content, brief) }
}

function listFaults(content: CourseContent, brief: Brief, units: CourseUnit[]): Finding[] {
  return [
    ...listDocumentFaults(content, units),
    ...checkOutline(content, brief),
    ...checkFormat(content, brief),
    ...checkAddOns(content, brief),
    ...checkLanguage(content, brief, units),
    ...checkOutcomes(content),
  ]
}

function listDocumentFaults(content: CourseContent, units: CourseUnit[]): Finding[] {
  return [...checkShapes(content), ...checkLinks(content), ...checkTexts(units)]
}

function listFlaws(written: CourseContent, content: CourseContent, brief: Brief, units: CourseUnit[]): Finding[] {
  return [
    ...findFormulaFlaws(content === written ? [] : courseUnits(written, brief)),
    ...findForeignTexts(content, brief, units),
    ...findAnswerFaults(content),
    ...findRepeats(content, units),
    ...findResidue(units),
    ...findMisalignment(content),
    ...findItemFlaws(content),
    ...findRecallFlaws(content),
    ...findSortFlaws(content),
    ...findTeachingGaps(content),
    ...findProseFlaws(units, content.language),
    ...findPictureFlaws(content),
    ...findMediaGaps(content, units),
  ]
}
