import { exportCourse as exportAs } from '../../flows/export-course.ts'
import { DEFAULT_EXPORT_FORMAT, SEQUENCED_FORMAT_NAMES } from '../../flows/export-formats.ts'
import { keyRoute } from '../route.ts'
import {
  answer,
  callbackUrl,
  courseId,
  EXAMPLE_CALLBACK_URL,
  EXAMPLE_URL,
  exportFormat,
  sent,
  sequencing,
  shareUrl,
  time,
  url,
} from '../schemas.ts'

export const exportBody = sent('ExportRequest', {
  format: exportFormat.default(DEFAULT_EXPORT_FORMAT),
  sequencing: sequencing
    .nullish()
    .describe(
      `How the LMS leads through the course; with ${SEQUENCED_FORMAT_NAMES.map(name => `\`${name}\``).join(', ')} and a course with an assessment only.`,
    ),
  callbackUrl: callbackUrl.optional(),
})

export const exportResult = answer('ExportResult', {
  courseId,
  format: exportFormat,
  downloadUrl: url(
    `${EXAMPLE_URL}/packages/Jq3vT8wLz5Rk1XbN7mCy2HdP/workplace-fire-safety-${DEFAULT_EXPORT_FORMAT}.zip`,
    'The zip file. The address is permanent, and needs no key.',
  ),
  shareUrl,
  exportedAt: time('2026-03-19T10:02:03.518Z'),
})

export const exportCourse = keyRoute('export-course', 'POST /api/v1/courses/:id/export', {
  limit: 30,
  scope: 'export',
  summary: 'Export a course as a SCORM package',
  description: `
    Answers when the package is ready, typically well under 30 seconds. Without a body all defaults hold.
    Exporting the same course and format again reuses the package, but is a new export with its own
    \`exportedAt\` and event.

    With \`"sequencing": "adaptive"\` the package is a pre-test, one activity for each chapter and the assessment: an LMS that plays
    sequencing skips the chapters whose outcomes the pre-test has shown. Moodle cannot import it.
  `,
  params: { id: courseId },
  body: {
    schema: exportBody,
    required: false,
    examples: { smallest: {}, everything: { format: DEFAULT_EXPORT_FORMAT, callbackUrl: EXAMPLE_CALLBACK_URL } },
  },
  idempotent: true,
  answers: { 200: { description: 'The package is ready.', schema: exportResult } },
  errors: { USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter): 20 GiB of packages' },
  handler:
    parts =>
    ({ entry: { keyId, accountId }, id, body: { format, sequencing = null, callbackUrl = null }, claim, act }) => {
      const courseId = id('id')
      const order = { keyId, accountId, courseId, edition: format, sequencing, callbackUrl, idempotency: claim, act }
      return exportAs(parts, order, Date.now())
    },
})
