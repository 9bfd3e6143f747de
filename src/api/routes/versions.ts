import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changesSchema } from '../../course/change/change.ts'
import { findingSchema } from '../../course/findings.ts'
import { describeLargePackage } from '../../course/media/large-package.ts'
import { qualityReportSchema } from '../../course/quality-report.ts'
import { courseSchema } from '../../course/schema.ts'
import { PublicError } from '../../errors.ts'
import { editCourse as edit, restoreCourse } from '../../flows/edit-course.ts'
import { refusal } from '../../refusals.ts'
import { listVersions as list, requireVersion, VERSION_MAKERS, type VersionRow } from '../../store/versions.ts'
import { keyRoute } from '../route.ts'
import { answer, courseId, fileFormat, isoTime, listSchema, sent, text, time, whole } from '../schemas.ts'

const CHANGES_BYTES = 1024 * 1024

const version = whole(2, 'The number of the version.')
const versionParam = text('1', 'The number of the version.')

const editBody = sent('CourseChanges', {
  version: whole(
    1,
    'The version that was changed. Changes to an older version are merged, unless the same parts have changed since.',
  ).min(1),
  changes: changesSchema.describe('All changes are made, or none.'),
})

const editedCourse = answer('EditedCourse', {
  version,
  ids: z
    .record(z.string(), z.string())
    .meta({ description: 'The ids of new parts, by the names that `as` gave them.', examples: [{ '~1': 'c1l1b4' }] }),
  findings: z.array(findingSchema).meta({
    description: 'The findings of the quality rules on the new version, each with its place.',
    examples: [[]],
  }),
  quality: qualityReportSchema,
})

export const editCourse = keyRoute('edit-course', 'PATCH /api/v1/courses/:id', {
  summary: 'Change a course',
  description: `
    Makes the next version of a course by changes to its parts, by id. \`course\`, \`assessment\`, \`wrapup\`,
    \`agreement\`, \`glossary\`, \`c1l1.exercise\` and \`c1l1.video\` are names of parts without an id. What no
    course may be is refused with the part that it is about; all else is saved, and the report tells of it.
    Learners keep what they did: see docs/course-format.md.
  `,
  params: { id: courseId },
  body: {
    schema: editBody,
    bytes: CHANGES_BYTES,
    examples: {
      correct: { version: 1, changes: [{ op: 'set', id: 'c1l1', fields: { title: 'Heat, fuel and air' } }] },
      add: {
        version: 1,
        changes: [
          { op: 'add', as: '~1', after: 'c1l1b2', content: { type: 'text', markdown: 'Doors are kept **shut**.' } },
          { op: 'move', id: 'c1l1b1', after: '~1' },
        ],
      },
    },
  },
  answers: { 200: { description: 'The changes are saved.', schema: editedCourse } },
  handler:
    ({ db }) =>
    ({ entry, id, body, act }) =>
      edit(db, { keyId: entry.keyId, courseId: id('id'), ...body, act }, Date.now()),
})

const difference = z.object({
  op: z.enum(['set', 'add', 'move', 'remove']),
  id: text('c1l1'),
  kind: text('lesson'),
  fields: z
    .array(z.string())
    .optional()
    .meta({ examples: [['title']] }),
})

const listedVersion = answer('CourseVersion', {
  version,
  savedAt: time('2026-03-20T08:15:00.000Z'),
  savedBy: text('LMS', 'The name of the key that saved the version.'),
  madeBy: z.enum(VERSION_MAKERS),
  changes: z.array(difference).describe('The differences from the version before.'),
  exports: z.array(z.object({ format: fileFormat, exportedAt: time('2026-03-20T08:20:00.000Z') })),
  mediaBytes: whole(0, 'The total size of the media that the version shows; a package is hardly larger.'),
  notes: z.array(z.string()).meta({
    description: "Reasons why an LMS may refuse the version's package, each in one sentence.",
    examples: [[]],
  }),
})

export const listVersions = keyRoute('list-versions', 'GET /api/v1/courses/:id/versions', {
  summary: 'List the versions of a course',
  description: 'Newest first: the last 50, and every one that was exported.',
  params: { id: courseId },
  answers: { 200: { description: 'The versions.', schema: listSchema('CourseVersionList', listedVersion) } },
  handler:
    ({ db }) =>
    async ({ entry, id }) => {
      const versions = await list(db, entry.keyId, id('id'))
      return {
        items: versions.map(row => ({
          ...row,
          savedAt: isoTime(row.savedAt),
          exports: row.exports.map(exported),
          notes: [describeLargePackage(row.mediaBytes)].filter(note => note !== null),
        })),
      }
    },
})

export const readVersion = keyRoute('read-version', 'GET /api/v1/courses/:id/versions/:version', {
  summary: 'Read a version of a course',
  description: 'The whole course document as it was then.',
  params: { id: courseId, version: versionParam },
  answers: { 200: { description: 'The course document.', schema: courseSchema } },
  handler:
    ({ db }) =>
    async ({ entry, id, request }) =>
      (await requireVersion(db, entry.keyId, id('id'), readNumber(request))).course,
})

export const restoreVersion = keyRoute('restore-version', 'POST /api/v1/courses/:id/versions/:version/restore', {
  limit: 30,
  summary: 'Restore a version of a course',
  description: 'Makes the next version with the content of an earlier one. Nothing of what came between is lost.',
  params: { id: courseId, version: versionParam },
  idempotent: true,
  answers: { 200: { description: 'The version is restored.', schema: editedCourse } },
  handler:
    ({ db }) =>
    ({ entry: { keyId }, id, request, claim, act }) => {
      const order = { keyId, courseId: id('id'), version: readNumber(request), idempotency: claim, act }
      return restoreCourse(db, order, Date.now())
    },
})

function exported({ format, exportedAt }: VersionRow['exports'][number]) {
  return { format, exportedAt: isoTime(exportedAt) }
}

/**
 * Returns the version number in the path; throws 404 if it is not a positive integer, because no such version can
 * exist.
 */
function readNumber({ params }: FastifyRequest): number {
  const { version: name } = params as { version: string }
  if (!/^[1-9]\d{0,8}$/.test(name)) throw new PublicError('NOT_FOUND', refusal('no-such-version'))
  return Number(name)
}
