import { z } from 'zod'

export const GATES = ['outline', 'add-ons', 'language', 'residue', 'questions', 'outcomes'] as const

/** The score's parts and their greatest values; they add up to 100. */
export const SCORE_PARTS = { alignment: 30, items: 25, fidelity: 15, teaching: 15, prose: 15 } as const

export const qualityReportSchema = z.object({
  passed: z.boolean().describe('All gates hold.'),
  gates: z.array(
    z.object({ gate: z.enum(GATES), passed: z.boolean(), problems: z.array(z.string().max(300)).max(20) }),
  ),
  score: z.number().min(0).max(100),
  parts: z.array(
    z.object({
      part: z.enum(Object.keys(SCORE_PARTS) as [ScorePart, ...ScorePart[]]),
      score: z.number().min(0),
      outOf: z.number(),
      notes: z.array(z.string().max(300)).max(20),
    }),
  ),
})

export type Gate = (typeof GATES)[number]
export type ScorePart = keyof typeof SCORE_PARTS
export type QualityReport = z.output<typeof qualityReportSchema>
