import { z } from 'zod'
import { BLOOM_LEVELS, COURSE_LIMITS, sentence } from '../../course/parts.ts'
import { multiple, single } from '../../course/questions/choice.ts'
import { match } from '../../course/questions/match.ts'
import { number } from '../../course/questions/number.ts'
import { order } from '../../course/questions/order.ts'
import { recall } from '../../course/questions/recall.ts'
import { sort } from '../../course/questions/sort.ts'
import { line } from '../../course/text.ts'
import { blockPlace, packId } from './pack-fields.ts'

/** A position, counted from 1. */
export const place = z.int().min(1)

/** The references of the pack that a part rests on, and the passage in each. */
export const packCites = z
  .array(z.strictObject({ ref: place, at: line(80).optional() }))
  .min(1)
  .max(COURSE_LIMITS.citesPerPart)
  .optional()

const option = z.strictObject({ text: sentence, correct: z.literal(true).optional(), reason: sentence })

/**
 * Builds the schema of all kinds of questions with the fields that a pack adds: outcome, level and the
 * block that teaches the answer.
 */
function buildQuestionSchema<Evidence extends z.ZodType>(evidence: Evidence) {
  const links = { id: packId.optional(), outcome: place, bloom: z.enum(BLOOM_LEVELS), evidence, cites: packCites }
  const kinds = [
    single.writtenSchema.extend({ ...links, options: z.array(option).min(3).max(4) }).strict(),
    multiple.writtenSchema.extend({ ...links, options: z.array(option).min(3).max(5) }).strict(),
    order.writtenSchema.extend(links).strict(),
    match.writtenSchema.extend(links).strict(),
    number.writtenSchema.extend(links).strict(),
    recall.writtenSchema.extend(links).strict(),
    sort.writtenSchema.extend(links).strict(),
  ] as const
  const plain = z.discriminatedUnion('kind', kinds)
  const variants = z
    .record(z.string().regex(/^[A-Z]{2}$/), plain)
    .optional()
    .describe('Takes the place of the question where the course is for that place.')
  const [one, many, ordered, matched, counted, recalled, sorted] = kinds
  return z.discriminatedUnion('kind', [
    one.extend({ variants }),
    many.extend({ variants }),
    ordered.extend({ variants }),
    matched.extend({ variants }),
    counted.extend({ variants }),
    recalled.extend({ variants }),
    sorted.extend({ variants }),
  ])
}

/** A check's evidence is the number of a block in its own lesson. */
const checkQuestion = buildQuestionSchema(place)
export const packCheck = z.strictObject({ type: z.literal('check'), question: checkQuestion, cites: packCites })

/** An assessment question's evidence is chapter.lesson.block, as in "2.1.3". */
export const packAssessmentQuestion = buildQuestionSchema(blockPlace)

export type PackCites = z.output<typeof packCites>
export type PackCheckQuestion = z.output<typeof checkQuestion>
export type PackAssessmentQuestion = z.output<typeof packAssessmentQuestion>
