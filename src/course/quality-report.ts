import { z } from 'zod'
import { type Finding, findingSchema } from './findings.ts'

/** Maximum number of findings in a report. A repair gets all of them. */
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
  passed: z.boolean().describe('Every document rule and every rule of the brief holds.'),
  findings,
  keysMinusDistractors: measure.describe(
    'How much more often right options carry what a guesser looks for than wrong ones do. Near 0 is good.',
  ),
})

const substanceSchema = z.object({
  measures: z
    .object({
      titleFit: measure.describe(
        `Lessons are about what their titles say: ${GOOD_MEASURES.titleFit.from} or more in good courses.`,
      ),
      questionFit: measure.describe(
        `Questions are about the lessons that they cite: ${GOOD_MEASURES.questionFit.from} or more.`,
      ),
      keySupport: measure.describe(`Lessons say what the right options say: ${GOOD_MEASURES.keySupport.from} or more.`),
      repetition: measure.describe(
        `The share of sentences that stand there more than once: ${GOOD_MEASURES.repetition.to} or less.`,
      ),
      distractors: measure.describe(
        `How much stranger wrong options are than right ones: ${GOOD_MEASURES.distractors.to} or less.`,
      ),
      wordsPerLesson: measure,
      minutesOff: measure.describe('How far the claimed minutes are off, as a share.'),
    })
    .describe('Null where it cannot be judged.'),
  findings,
  reviewed: z.enum(REVIEWED).describe('How much of the text is word for word what a reviewer has read.'),
  facts: z.enum(FACTS).describe('Who vouches for what the course says. Code cannot.'),
})

const count = z.int().min(0)

/**
 * How much of a course can be traced to the documents that it was made from. Traced does not mean true: for that, the
 * owner of the documents is responsible.
 */
const ledgerSchema = z.object({
  parts: count.describe('Blocks, questions and articles.'),
  traced: count.describe('Those that cite a passage and say no more than it.'),
  situations: count.optional().describe('Those that tell of an invented case.'),
  notSaid: count.optional().describe('Those that say what no passage does.'),
  edited: count.optional().describe('Those that were changed since they were written.'),
  marked: count.describe('Those of the blocks that hold what no passage says.'),
  cut: count.describe('Sentences that were left out because no passage bears them out.'),
  documents: z.array(z.object({ name: z.string(), passages: count, cited: count })),
})

/**
 * The quality report of a course, as far as rules can judge it. `substance` is null for a workbook, which has no
 * substance of its own.
 */
export const qualityReportSchema = z.object({
  form: formSchema,
  substance: substanceSchema.nullable(),
  ledger: ledgerSchema.optional().describe('Of a course that was made from documents.'),
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
