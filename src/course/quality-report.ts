import { z } from 'zod'
import { type Finding, findingSchema } from './findings.ts'

/** Maximum number of findings in a report for people. An author that repairs a course gets all findings. */
export const FINDINGS_SHOWN = 60
const FINDING_CHARACTERS = 300

export const REVIEWED = ['all', 'part', 'none'] as const
export const FACTS = ['self-checked', 'sources', 'critic', 'person', 'not checked'] as const

/**
 * Values that good courses reach, for the report. They are stricter than the thresholds at which rules report a
 * finding.
 */
export const GOOD_MEASURES = {
  titleFit: { from: 0.09 },
  questionFit: { from: 0.06 },
  keySupport: { from: 0.05 },
  repetition: { to: 0.006 },
  distractors: { to: 0.14 },
  wordsPerLesson: { from: 175 },
  minutesOff: { to: 0.25 },
} as const satisfies Record<string, { from: number } | { to: number }>
export type MeasureName = keyof typeof GOOD_MEASURES

const findings = z.array(findingSchema).max(FINDINGS_SHOWN)
const measure = z.number().nullable()

const formSchema = z.object({
  passed: z.boolean().describe('Whether the course keeps every document rule and every rule of the brief.'),
  findings,
  keysMinusDistractors: measure.describe(
    'How much more often right options than wrong ones have a clue for guessers. Near 0 is good.',
  ),
})

const substanceSchema = z.object({
  measures: z
    .object({
      titleFit: measure.describe(
        `How well lessons fit their titles: ${GOOD_MEASURES.titleFit.from} or more in good courses.`,
      ),
      questionFit: measure.describe(
        `How well questions fit the lessons that they cite: ${GOOD_MEASURES.questionFit.from} or more in good courses.`,
      ),
      keySupport: measure.describe(
        `How far lessons support the right options: ${GOOD_MEASURES.keySupport.from} or more in good courses.`,
      ),
      repetition: measure.describe(
        `The share of repeated sentences: ${GOOD_MEASURES.repetition.to} or less in good courses.`,
      ),
      distractors: measure.describe(
        `How much rarer the words of wrong options are in the lessons than those of right ones: ${GOOD_MEASURES.distractors.to} or less in good courses.`,
      ),
      wordsPerLesson: measure,
      minutesOff: measure.describe('The error of the stated minutes, as a share.'),
    })
    .describe('Measures of the course. Null where one cannot be judged.'),
  findings,
  reviewed: z.enum(REVIEWED).describe('How much of the text is unchanged since a reviewer read it.'),
  facts: z.enum(FACTS).describe('Who has checked the facts of the course; code cannot.'),
})

const count = z.int().min(0)

/**
 * The number of parts of a course that can be traced to the documents from which the course was made. That a part can
 * be traced does not mean that it is true: the owner of the documents is responsible for that.
 */
const ledgerSchema = z.object({
  parts: count.describe('The number of blocks, questions and articles.'),
  traced: count.describe('Parts that cite a passage and say no more than it.'),
  situations: count.optional().describe('Parts that tell an invented case.'),
  notSaid: count.optional().describe('Parts that no passage supports.'),
  edited: count.optional().describe('Parts that were edited since they were written.'),
  marked: count.describe('Blocks with a sentence that no passage supports.'),
  cut: count.describe('Sentences that were left out because no passage supports them.'),
  documents: z.array(z.object({ name: z.string(), passages: count, cited: count })),
})

/**
 * The quality report of a course, as far as rules can judge quality. `substance` is null for a workbook, which teaches
 * a method and leaves the subject to the learner.
 */
export const qualityReportSchema = z.object({
  form: formSchema,
  substance: substanceSchema.nullable(),
  ledger: ledgerSchema.optional().describe('The totals of the ledger, for a course from documents.'),
})

export type QualityReport = z.output<typeof qualityReportSchema>
export type LedgerTotals = z.output<typeof ledgerSchema>
export type Substance = z.output<typeof substanceSchema>

/** Returns the first findings, each shortened for a report. */
export function shownFindings(found: Finding[]): Finding[] {
  return found.slice(0, FINDINGS_SHOWN).map(finding => {
    if (finding.says.length <= FINDING_CHARACTERS) return finding
    return { ...finding, says: `${finding.says.slice(0, FINDING_CHARACTERS - 1).toWellFormed()}…` }
  })
}
