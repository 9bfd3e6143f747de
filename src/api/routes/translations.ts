import { z } from 'zod'
import { submitTranslation } from '../../flows/submit-translation.ts'
import { LOCALE_CODES } from '../../language/locales.ts'
import { keyRoute } from '../route.ts'
import { callbackUrl, courseId, EXAMPLE_CALLBACK_URL, sent } from '../schemas.ts'
import { acceptedJob } from './courses.ts'

const translationBody = sent('TranslationRequest', {
  languageId: z.enum(LOCALE_CODES).describe('The language to translate into.'),
  callbackUrl: callbackUrl.optional(),
})

export const translateCourse = keyRoute('translate-course', 'POST /api/v1/courses/:id/translations', {
  limit: 30,
  summary: 'Translate a course',
  description: `
    Takes one credit and starts a job that gives a new course in another language, with the same parts, ids and slots, so that
    learners keep their progress. A language model translates; what the library has in that language comes from there.
    Without either it is refused. A course that is changed meanwhile ends the job with \`COURSE_CHANGED\`.
  `,
  params: { id: courseId },
  body: {
    schema: translationBody,
    examples: { german: { languageId: 'de-DE', callbackUrl: EXAMPLE_CALLBACK_URL } },
  },
  idempotent: true,
  answers: { 202: { description: 'The job is in the queue.', schema: acceptedJob } },
  errors: {
    VALIDATION_ERROR: 'languageId must be another language: the course is in en-US',
    USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter)',
  },
  handler:
    ({ db, hasModel }) =>
    ({ entry: { keyId, accountId }, id, body: { languageId, callbackUrl = null }, claim, act }) => {
      const wish = { keyId, accountId, courseId: id('id'), languageId, callbackUrl, idempotency: claim, act }
      return submitTranslation({ db, hasModel }, wish, Date.now())
    },
})
