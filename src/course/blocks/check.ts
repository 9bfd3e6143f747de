import { z } from 'zod'
import type { MediaUse } from '../media/media-use.ts'
import { citesSchema, partId } from '../parts.ts'
import {
  type Question,
  questionMarkdown,
  questionMedia,
  questionSchema,
  questionTexts,
  writtenQuestionSchema,
} from '../questions/questions.ts'

/** A question inside a lesson. Learners get their result at once and may answer as often as they like. */
export const check = {
  type: 'check' as const,
  writtenSchema: z.object({ type: z.literal('check'), question: writtenQuestionSchema }),
  storedSchema: z.object({ type: z.literal('check'), id: partId, question: questionSchema, cites: citesSchema }),
  texts: ({ question }: { question: Question }) => questionTexts(question),
  markdown: ({ question }: { question: Question }) => questionMarkdown(question),
  faults: (): string[] => [],
  media: ({ question }: { question: Question }): MediaUse[] => questionMedia(question),
  traits: { teaches: false, shows: false, asks: true, states: false },
  prompt: '`check`: a question about what stands before it.',
}
