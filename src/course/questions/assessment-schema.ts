import { z } from 'zod'
import { MOST_ATTEMPTS, MOST_DRAWN, REVIEWS } from '../assessment-rules.ts'
import { COURSE_LIMITS, title } from '../parts.ts'
import { questionSchema } from './questions.ts'

export const assessmentSchema = z
  .object({
    title: title
      .optional()
      .describe(
        "The title of a test that covers less than the course's name promises: the method alone, or awareness alone.",
      ),
    passMark: z.int().min(50).max(100),
    draw: z
      .int()
      .min(1)
      .max(MOST_DRAWN)
      .optional()
      .describe('How many questions of the bank one attempt draws, every outcome in its share. Left out: all.'),
    attempts: z
      .int()
      .min(1)
      .max(MOST_ATTEMPTS)
      .optional()
      .describe('How many attempts a learner has. Left out: no limit.'),
    review: z
      .enum(REVIEWS)
      .optional()
      .describe('When learners see which of their answers were right. Left out, as in earlier documents: `each-try`.'),
    questions: z.array(questionSchema).min(1).max(COURSE_LIMITS.assessmentQuestions),
  })
  .refine(({ draw, questions }) => draw !== undefined || questions.length <= MOST_DRAWN, {
    path: ['draw'],
    message: `must be set where there are more than ${MOST_DRAWN} questions: one try asks no more`,
  })
