import type { Brief } from './brief.ts'
import { type Finding, isGate } from './findings.ts'
import { ledgerTotals } from './ledger.ts'
import { checkAddOns, checkFormat } from './quality/brief-add-ons.ts'
import { checkLanguage } from './quality/brief-language.ts'
import { checkOutcomes } from './quality/brief-outcomes.ts'
import { checkOutline } from './quality/brief-outline.ts'
import { questionsOf } from './quality/course-parts.ts'
import { courseUnits } from './quality/course-texts.ts'
import { checkLinks } from './quality/document-links.ts'
import { checkShapes } from './quality/document-questions.ts'
import { checkTexts } from './quality/document-texts.ts'
import { findMisalignment } from './quality/form-alignment.ts'
import { findAnswerFaults } from './quality/form-answers.ts'
import { findItemFlaws } from './quality/form-items.ts'
import { findProseFlaws } from './quality/form-prose.ts'
import { findRepeats } from './quality/form-repeats.ts'
import { findResidue } from './quality/form-residue.ts'
import { findTeachingGaps } from './quality/form-teaching.ts'
import { judgeSubstance } from './quality/judge-substance.ts'
import { keysMinusDistractors } from './quality/option-clues.ts'
import type { KnownSubjects } from './quality/substance-subject.ts'
import { type QualityReport, shownFindings } from './quality-report.ts'
import { isChoice } from './questions/questions.ts'
import type { CourseContent } from './schema.ts'

/** What rules can tell of a course, whoever wrote it. Without known subjects, nobody asks whether it is about another. */
export function checkCourse(content: CourseContent, brief: Brief, known: KnownSubjects | null = null): QualityReport {
  const units = courseUnits(content, brief)
  const faults = findFaults(content, brief, units)
  const ledger = ledgerTotals(content)
  return {
    form: {
      passed: !faults.some(isGate),
      findings: shownFindings([...faults, ...findFlaws(content, brief, units)]),
      keysMinusDistractors: keysMinusDistractors(questionsOf(content).filter(isChoice), content.language),
    },
    substance: judgeSubstance(content, brief, known, units),
    ...(ledger && { ledger }),
  }
}

/** What keeps an author's course from being stored: every document rule and every rule of the brief that it breaks. */
export function findFaults(content: CourseContent, brief: Brief, units = courseUnits(content, brief)): Finding[] {
  return [
    ...findDocumentFaults(content, brief, units),
    ...checkOutline(content, brief),
    ...checkFormat(content, brief),
    ...checkAddOns(content, brief),
    ...checkLanguage(content, brief, units),
    ...checkOutcomes(content),
  ]
}

/** What no course may be, whoever changed it. */
export function findDocumentFaults(
  content: CourseContent,
  brief: Brief,
  units = courseUnits(content, brief),
): Finding[] {
  return [...checkShapes(content), ...checkLinks(content), ...checkTexts(units)]
}

/** What could be better in form, and keeps nobody from anything. */
export function findFlaws(content: CourseContent, brief: Brief, units = courseUnits(content, brief)): Finding[] {
  return [
    ...findAnswerFaults(content),
    ...findRepeats(content, units),
    ...findResidue(units),
    ...findMisalignment(content),
    ...findItemFlaws(content),
    ...findTeachingGaps(content),
    ...findProseFlaws(units, content.language),
  ]
}
