import { z } from 'zod'
import { blockSchema } from '../course/blocks/blocks.ts'
import { treeNodeSchema } from '../course/blocks/figure-forms.ts'
import { qualityReportSchema } from '../course/quality-report.ts'
import { questionSchema } from '../course/questions/questions.ts'
import { articleSchema, chapterSchema, courseSchema, exerciseSchema, lessonSchema } from '../course/schema.ts'
import { courseCreated, courseExported, courseFailed, deliveryList } from './openapi-events.ts'
import type { Part } from './openapi-operation.ts'
import {
  acceptedJob,
  account,
  accountChangeBody,
  accountList,
  courseObject,
  errorAnswer,
  exportBody,
  exportResult,
  health,
  jobFailure,
  jobList,
  jobStatus,
  keyList,
  languageList,
  newAccountBody,
  newKey,
  newKeyBody,
  readiness,
  submitBody,
  usage,
} from './schemas.ts'

/** What clients send, by the name that the document gives it. */
export const BODIES = {
  CourseRequest: submitBody,
  ExportRequest: exportBody,
  NewAccount: newAccountBody,
  AccountChange: accountChangeBody,
  NewKeyRequest: newKeyBody,
}

/** What clients get. A schema that is used inside another one becomes a reference to its name. */
export const ANSWERS = {
  Error: errorAnswer,
  AcceptedJob: acceptedJob,
  JobStatus: jobStatus,
  JobFailure: jobFailure,
  JobList: jobList,
  CourseObject: courseObject,
  Course: courseSchema,
  Chapter: chapterSchema,
  Lesson: lessonSchema,
  Block: blockSchema,
  TreeNode: treeNodeSchema,
  Question: questionSchema,
  Exercise: exerciseSchema,
  Article: articleSchema,
  QualityReport: qualityReportSchema,
  ExportResult: exportResult,
  Usage: usage,
  LanguageList: languageList,
  DeliveryList: deliveryList,
  CourseCreated: courseCreated,
  CourseFailed: courseFailed,
  CourseExported: courseExported,
  Account: account,
  AccountList: accountList,
  ApiKey: newKey,
  ApiKeyList: keyList,
  Health: health,
  Readiness: readiness,
}

/** The document's schemas, from the ones that validate. */
export function buildSchemas(): Part {
  return { ...convert(BODIES, 'input'), ...convert(ANSWERS, 'output') }
}

function convert(named: { [name: string]: z.ZodType }, io: 'input' | 'output'): Part {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: id => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Answers may grow: a client that refuses unknown fields would break on an addition.
      delete jsonSchema.additionalProperties
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}
