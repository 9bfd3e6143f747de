import { z } from 'zod'
import { findingSchema } from '../../course/findings.ts'
import { copyCourse as copy } from '../../flows/copy-course.ts'
import { keyRoute } from '../route.ts'
import { ANSWERS, courseId, courseObject } from '../schemas.ts'

/**
 * The answer for a course that is created within the request, as a copy or from a translator's file, so that there is
 * no job.
 */
export const addedCourse = courseObject
  .extend({
    findings: z
      .array(findingSchema)
      .meta({ description: 'The findings of the quality rules on the course.', examples: [[]] }),
  })
  .register(ANSWERS, { id: 'AddedCourse' })

export const copyCourse = keyRoute('copy-course', 'POST /api/v1/courses/:id/copies', {
  limit: 30,
  summary: 'Copy a course',
  description: 'Makes a course of its own from the current version, with the same parts and ids. It takes no credit.',
  params: { id: courseId },
  idempotent: true,
  answers: { 201: { description: 'The copy.', schema: addedCourse } },
  handler:
    ({ db, baseUrl }) =>
    ({ entry: { keyId, accountId }, id, claim, act }) =>
      copy({ db, baseUrl }, { keyId, accountId, courseId: id('id'), idempotency: claim, act }, Date.now()),
})
