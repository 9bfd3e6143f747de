import { z } from 'zod'
import { convertCourse as convert } from '../../flows/export-course.ts'
import { CONVERSION_NAMES, CONVERSIONS_EXPLAINED, LEFT_OUT_REASON_NAMES } from '../../flows/export-formats.ts'
import { keyRoute } from '../route.ts'
import {
  answer,
  callbackUrl,
  conversionFormat,
  courseId,
  EXAMPLE_CALLBACK_URL,
  EXAMPLE_URL,
  enumSchema,
  sent,
  text,
  url,
  whole,
} from '../schemas.ts'
import { exportResult } from './exports.ts'

const EXAMPLE_FORMAT = CONVERSIONS_EXPLAINED[0]!

export const conversionBody = sent('ConversionRequest', {
  format: conversionFormat,
  callbackUrl: callbackUrl.optional(),
})

const leftOut = answer('LeftOutOfFile', {
  part: text('image', 'The kind of block, or `assessment`.'),
  count: whole(3, 'How many of these blocks the course has; for an assessment, the number of its questions.'),
  reason: enumSchema(LEFT_OUT_REASON_NAMES, LEFT_OUT_REASON_NAMES[0]!, 'The reason as a code, for programs.'),
  says: text(
    'The file is one text, which holds no pictures: their descriptions stand in their place.',
    'The reason as a sentence, for people.',
  ),
})

const conversionResult = answer('ConversionResult', {
  ...exportResult.shape,
  format: conversionFormat,
  downloadUrl: url(
    `${EXAMPLE_URL}/packages/Jq3vT8wLz5Rk1XbN7mCy2HdP/workplace-fire-safety-${EXAMPLE_FORMAT.name}.${EXAMPLE_FORMAT.extension}`,
    'The file. The address is permanent, and needs no key.',
  ),
  leftOut: z
    .array(leftOut)
    .describe('The parts of the course that the file lacks. Empty if it has all that the format is for.'),
})

export const convertCourse = keyRoute('convert-course', 'POST /api/v1/courses/:id/convert', {
  limit: 30,
  scope: 'export',
  summary: 'Convert a course to another format',
  description: `
    Every format beyond SCORM. Answers when the file is ready. Converting the same course and format again reuses the file, but is
    a new export with its own \`exportedAt\` and event \`course.exported\`, which has the fields of an export.
  `,
  params: { id: courseId },
  body: {
    schema: conversionBody,
    examples: {
      smallest: { format: CONVERSION_NAMES[0]! },
      everything: { format: CONVERSION_NAMES[0]!, callbackUrl: EXAMPLE_CALLBACK_URL },
    },
  },
  idempotent: true,
  answers: { 200: { description: 'The file is ready.', schema: conversionResult } },
  errors: { USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter): 20 GiB of packages' },
  handler:
    parts =>
    ({ entry: { keyId, accountId }, id, body: { format, callbackUrl = null }, claim, act }) => {
      const order = { keyId, accountId, courseId: id('id'), edition: format, callbackUrl, idempotency: claim, act }
      return convert(parts, order, Date.now())
    },
})
