import { z } from 'zod'
import { PublicError } from '../../errors.ts'
import { importXliff } from '../../flows/import-xliff.ts'
import { workOnCourse } from '../../flows/work-on-course.ts'
import { LOCALE_CODES } from '../../language/locales.ts'
import { refusal } from '../../refusals.ts'
import { requireCourse } from '../../store/courses.ts'
import { keyRoute } from '../route.ts'
import { courseId } from '../schemas.ts'
import { addedCourse } from './copies.ts'

const XLIFF_TYPES = ['application/xliff+xml', 'text/xml'] as const
export const XLIFF_BYTES = 8 * 1024 * 1024

export const readXliff = keyRoute('read-xliff', 'GET /api/v1/courses/:id/xliff', {
  summary: 'Read a course as XLIFF',
  description: `
    Every text of the current version as XLIFF 1.2, for human translators and their tools. Send the file back with its
    targets to make the translation.
  `,
  params: { id: courseId },
  query: z.object({ languageId: z.enum(LOCALE_CODES).describe('The language to translate into.') }),
  answers: { 200: { description: 'The file.', types: [XLIFF_TYPES[0]] } },
  errors: { VALIDATION_ERROR: 'languageId must be another language: the course is in en-US' },
  handler:
    ({ db }) =>
    async ({ entry, id, query: { languageId }, reply }) => {
      const course = await requireCourse(db, entry.keyId, id('id'))
      if (course.language === languageId) {
        throw new PublicError('VALIDATION_ERROR', refusal('language-same', { language: languageId }))
      }
      const fileName = `${course.id}-${course.version}-${languageId}.xlf`
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      const file = await workOnCourse(entry.accountId, 'writeXliff', course, languageId)
      return reply.type(`${XLIFF_TYPES[0]}; charset=utf-8`).send(file)
    },
})

export const sendXliff = keyRoute('send-xliff', 'POST /api/v1/courses/:id/xliff', {
  limit: 30,
  summary: 'Make a translation from XLIFF',
  description: `
    Makes a new course from a file that this course gave and a translator filled in, with the same ids and slots. Every text
    must have a target. It takes no credit. A file with a document type is refused.
  `,
  params: { id: courseId },
  body: { file: { types: XLIFF_TYPES, bytes: XLIFF_BYTES } },
  idempotent: true,
  answers: { 201: { description: 'The translation.', schema: addedCourse } },
  errors: { VALIDATION_ERROR: '2 texts have no target: headline, outcomes.o1.text' },
  handler:
    ({ db, baseUrl }) =>
    ({ entry: { keyId, accountId }, id, body: file, claim, act }) => {
      const order = { keyId, accountId, courseId: id('id'), file, idempotency: claim, act }
      return importXliff({ db, baseUrl }, order, Date.now())
    },
})
