import { z } from 'zod'
import { sentence } from '../../course/parts.ts'
import { publicWorkShape } from '../../course/references.ts'
import { line } from '../../course/text.ts'
import { LOCALE_CODES } from '../../language/locales.ts'
import {
  BANK_QUESTIONS,
  core,
  draw,
  keeps,
  packId,
  review,
  semanticVersion,
  topics,
  wherePlace,
} from '../packs/pack-fields.ts'

export const SURENESS = ['firm', 'likely', 'open'] as const

const freeFields = z.record(z.string(), z.unknown())
const questionName = z.string().regex(/^question [1-9]\d?$/)
const referenceName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const changedList = z.strictObject({
  drop: z.array(line(160)).default([]).describe('Entries of the pack that are gone here; each must be there.'),
  add: z.array(line(80)).default([]),
})

const part = z
  .strictObject({
    at: line(120).describe('Its name: `lesson 1.1`, `block 1.1.3`, `question 6`, `glossary Harassment`.'),
    was: line(200).describe('How the part begins in the pack. If it no longer does, somebody has to look.'),
    put: freeFields.optional().describe('The whole part, written anew.'),
    set: freeFields.optional().describe('Some of its fields, written anew.'),
    edit: z
      .array(z.strictObject({ from: line(600), to: line(600) }))
      .min(1)
      .optional()
      .describe('Some of its words; each `from` stands in the part exactly once.'),
  })
  .refine(({ put, set, edit }) => (put ? !set && !edit : set || edit), 'needs `put`, or `set` and `edit`')

const addition = z.union([
  z.strictObject({ to: z.literal('glossary'), id: packId, entry: freeFields }),
  z.strictObject({ to: z.string().regex(/^lesson [1-9]\.[1-9]$/), id: packId, block: freeFields }),
])

/**
 * A question of the edition's bank: a question of the pack that is kept, one that replaces a question of the pack, or a
 * new one.
 */
const bankQuestion = z.union([
  z.strictObject({ id: packId, keep: questionName, was: line(200) }),
  z.looseObject({ id: packId, instead: questionName, was: line(200), kind: line(20), keep: z.never().optional() }),
  z.looseObject({ id: packId, kind: line(20), keep: z.never().optional(), instead: z.never().optional() }),
])

/**
 * A claim of the edition, what it rests on and how certain it is, for the second reader. Claims are not part of the
 * course.
 */
const claim = z.strictObject({
  claim: line(300),
  rests: line(300),
  sure: z.enum(SURENESS),
  check: line(600).optional(),
})

/**
 * The schema of an edition: an overlay that contains only the differences from its source pack. Parts are named by kind
 * and place (`block 2.1.3`), and each entry quotes how its part begins (`was`), so that a change of the pack is
 * noticed. The new content is validated by the schema of packs after merging.
 */
export const editionSchema = z.strictObject({
  edition: z.literal(1),
  pack: packId,
  language: z.enum(LOCALE_CODES),
  version: semanticVersion,
  over: z
    .strictObject({ language: z.enum(LOCALE_CODES), version: semanticVersion })
    .describe('What it was written over. Another version is refused until somebody has looked.'),
  places: z.array(wherePlace).min(1).max(3).optional(),
  caveat: sentence.optional(),
  aliases: changedList.optional(),
  asks: changedList.optional(),
  notAliases: changedList.optional(),
  facts: z.strictObject({ drop: z.array(line(160)).default([]), add: z.array(freeFields).default([]) }).optional(),
  topics: topics.optional(),
  core: core.optional(),
  words: z.record(line(100), line(100)).default({}).describe('As the pack has it, and as this region says it.'),
  outcomes: z.record(z.string().regex(/^[1-9]$/), line(200)).default({}),
  references: z.record(referenceName, z.strictObject(publicWorkShape)).default({}),
  parts: z.array(part).default([]),
  add: z.array(addition).default([]),
  jobAids: z.array(freeFields).optional(),
  rolePlays: z.array(freeFields).optional(),
  assessment: z
    .strictObject({ draw: draw.optional(), questions: z.array(bankQuestion).min(8).max(BANK_QUESTIONS) })
    .optional(),
  keeps: keeps.default([]),
  review: z.array(claim).default([]).describe('What every figure rests on, for the second reader.'),
  reviewed: z.array(review).optional().describe('Who read the edition. Without it, the readers of the pack stand.'),
})

export type Edition = z.output<typeof editionSchema>
export type EditionPart = Edition['parts'][number]
export type EditionQuestion = NonNullable<Edition['assessment']>['questions'][number]
