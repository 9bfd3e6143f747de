import { z } from 'zod'
import { line } from '../../course/text.ts'

/** Values of `reviewed`, shared by packs and editions: who has read a text again, and what it was compared with. */
export const REVIEWERS = ["writer's second reading", "translator's second reading", 'second reader', 'person'] as const
export const REVIEWED_AGAINST = ['general knowledge', 'the cited text', 'the English pack'] as const
export const BANK_QUESTIONS = 60
const DRAWN_QUESTIONS = 20

export const packId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
export const semanticVersion = z.string().regex(/^\d+\.\d+\.\d+$/)
export const lessonPlace = z.string().regex(/^[1-9]\d*\.[1-9]\d*$/)
export const blockPlace = z.string().regex(/^[1-9]\d*\.[1-9]\d*\.[1-9]\d*$/)

/** A place by two letters: an ISO country code, or EU or UK. */
export const wherePlace = z.string().regex(/^[A-Z]{2}$/)

/** A topic within the subject that people ask for by its own name, with the lessons that teach it. */
export const topic = z.strictObject({
  name: line(60),
  aliases: z.array(line(60)).max(60).default([]).describe('What people type for it, in lower case.'),
  lessons: z.array(lessonPlace).min(1).max(6),
})

export const topics = z.array(topic).max(15)
export const core = z.array(lessonPlace).max(18).describe('The lessons of a short course, with those that they need.')
export const draw = z.int().min(5).max(DRAWN_QUESTIONS).describe('How many questions of the bank one try asks.')

export const review = z.strictObject({
  date: z.iso.date(),
  by: z.enum(REVIEWERS),
  against: z.enum(REVIEWED_AGAINST),
  checked: line(400),
})

export const keeps = z
  .array(z.strictObject({ mark: line(60), why: line(200) }))
  .describe('Marks of another country that are meant, such as the law that the pack is about.')
