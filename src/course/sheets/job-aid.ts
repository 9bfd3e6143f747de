import { z } from 'zod'
import { partId, title } from '../parts.ts'
import { markdown } from '../text.ts'

/** A page to print and keep at hand while working. It has no slot, counts towards nothing, and asks nothing. */
export const jobAidSchema = z.object({
  id: partId,
  title,
  markdown: markdown(8_000).describe(
    'Paragraphs, lists and tables of Markdown; `## Heading` lines are allowed, and `- [ ]` begins an item to tick on paper.',
  ),
})

export type JobAid = z.output<typeof jobAidSchema>
