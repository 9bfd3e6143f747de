import { z } from 'zod'
import { partId } from './parts.ts'
import { line } from './text.ts'

/** Where a rule or law applies: worldwide, in the EU, UK or US, or in a country given by its two-letter code. */
export const placeSchema = z.union([z.enum(['International', 'EU', 'UK', 'US']), z.string().regex(/^[A-Z]{2}$/)])

/** A public work, named precisely enough that a reader can look it up. */
export const publicWorkShape = {
  body: line(120),
  title: line(240),
  number: line(60).optional(),
  year: z.int().min(1_000).max(2_100).optional(),
  edition: line(40).optional(),
  place: placeSchema,
  note: line(200).optional(),
}

const publicWork = z.object({ id: partId, ...publicWorkShape })

/** A document that the client uploaded. */
const clientDocument = z.object({
  id: partId,
  source: line(60),
  name: line(200),
  kind: line(20),
  version: line(60).optional(),
  date: line(40).optional(),
  passages: z.int().min(0).optional().describe("The number of the document's passages, cited or not."),
})

/** A source that a course rests on. */
export const referenceSchema = z.union([clientDocument, publicWork])

/** A passage of a client's document that a part rests on. Only cited passages are stored with the course. */
export const passageSchema = z.object({
  id: partId,
  ref: partId,
  page: z.int().min(1).optional(),
  headings: z.array(line(300)).max(8),
  text: line(1_200),
  hash: z.string().regex(/^[0-9a-f]{16,64}$/),
})

export type Reference = z.output<typeof referenceSchema>
export type PublicWork = z.output<typeof publicWork>
export type Passage = z.output<typeof passageSchema>
