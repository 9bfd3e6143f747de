import { z } from 'zod'

/** Media of the course's key, by the id that uploading them gave. */
export const mediaId = z.string().regex(/^med_[0-9a-v]{26}$/)

/** What a page and a package have to know of media that the course shows: rendering asks nobody else. */
export const courseMediaSchema = z.object({
  id: mediaId,
  kind: z.literal('picture'),
  bytes: z.int().min(1).describe('What its files take together.'),
  width: z.int().min(1).describe('Of the largest file.'),
  height: z.int().min(1),
  hash: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Begins the names of its files.'),
})

export type CourseMedia = z.output<typeof courseMediaSchema>
