import { z } from 'zod'
import { sentence } from '../../course/parts.ts'
import { line } from '../../course/text.ts'
import { lessonPlace, packId } from './pack-fields.ts'
import { packCites, place } from './pack-question.ts'

const heading = line(80)
const entry = line(240)

const section = z.discriminatedUnion('form', [
  z.strictObject({ heading, form: z.literal('checklist'), items: z.array(entry).min(2).max(10) }),
  z
    .strictObject({
      heading,
      form: z.literal('table'),
      columns: z.array(line(60)).min(2).max(4),
      rows: z.array(z.array(entry)).min(2).max(12),
    })
    .refine(
      ({ columns, rows }) => rows.every(row => row.length === columns.length),
      'every row needs a cell for each column',
    ),
  z.strictObject({ heading, form: z.literal('fields'), items: z.array(entry).min(1).max(10) }),
])

/** A page to print and keep at hand; text in `[brackets]` is for the employer to fill in. */
export const jobAid = z.strictObject({
  id: packId,
  title: line(120),
  lesson: lessonPlace.describe('The lesson that it belongs to.'),
  use: sentence,
  sections: z.array(section).min(1).max(8),
  note: sentence.optional(),
  cites: packCites,
})

const points = z.array(sentence).min(1).max(6)

const sheet = z.strictObject({
  role: line(120),
  know: points.describe('Facts that only this player knows.'),
  want: points,
  play: points,
})

/** A conversation to practise: each player reads one sheet, and somebody else watches. */
export const rolePlay = z.strictObject({
  id: packId,
  title: line(120),
  lesson: lessonPlace,
  outcome: place,
  players: line(80),
  minutes: z.int().min(5).max(60),
  setup: line(600),
  sheets: z.tuple([sheet, sheet]),
  watch: points,
  debrief: points,
  cites: packCites,
})
