import { blockSchema } from './blocks/blocks.ts'
import { treeNodeSchema } from './blocks/figure-forms.ts'
import { qualityReportSchema } from './quality-report.ts'
import { assessmentSchema } from './questions/assessment-schema.ts'
import { questionSchema } from './questions/questions.ts'
import { passageSchema, referenceSchema } from './references.ts'
import * as schema from './schema.ts'
import { jobAidSchema } from './sheets/job-aid.ts'
import { rolePlaySchema } from './sheets/role-play.ts'

/**
 * Schemas of the parts of a course document that have a name in docs/course-format.md, in OpenAPI and in the client.
 */
export const COURSE_PARTS = {
  Course: schema.courseSchema,
  Chapter: schema.chapterSchema,
  Lesson: schema.lessonSchema,
  Block: blockSchema,
  TreeNode: treeNodeSchema,
  Question: questionSchema,
  Exercise: schema.exerciseSchema,
  Video: schema.videoSchema,
  Wrapup: schema.wrapupSchema,
  Assessment: assessmentSchema,
  Article: schema.articleSchema,
  JobAid: jobAidSchema,
  RolePlay: rolePlaySchema,
  Agreement: schema.agreementSchema,
  Reference: referenceSchema,
  Passage: passageSchema,
  Memory: schema.memorySchema,
  Origin: schema.originSchema,
  QualityReport: qualityReportSchema,
} as const
