import { z } from 'zod'
import { BLOCK_KINDS } from '../../../course/blocks/blocks.ts'
import { assessmentSchema } from '../../../course/questions/assessment-schema.ts'
import { questionSchema } from '../../../course/questions/questions.ts'
import {
  agreementSchema,
  articleSchema,
  chapterSchema,
  courseContentSchema,
  exerciseSchema,
  lessonSchema,
  videoSchema,
  wrapupSchema,
} from '../../../course/schema.ts'
import { jobAidSchema } from '../../../course/sheets/job-aid.ts'
import { rolePlaySchema } from '../../../course/sheets/role-play.ts'

/** A JSON schema, as the editor's script reads it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The data that the editor's script gets for a kind of block, derived from the definition of the kind. */
export type BlockOffer = { type: BlockType; schema: JsonSchema }

type BlockType = (typeof BLOCK_KINDS)[number]['type']

export type EditorSchemas = { blocks: BlockOffer[]; parts: { [kind: string]: JsonSchema } }

/** The schema of an assessment without its questions, because questions are changed one by one. */
const { questions: _, ...rules } = assessmentSchema.shape
const rulesSchema = z.object(rules)

let cachedSchemas: EditorSchemas | undefined

/**
 * Returns the schemas of all parts that an author may edit, for the forms of the editor. New kinds of block or question
 * are included automatically; their names and descriptions are in content/console.
 */
export function editorSchemas(): EditorSchemas {
  cachedSchemas ??= {
    blocks: BLOCK_KINDS.map(({ type, storedSchema }) => ({ type, schema: toJson(storedSchema) })),
    parts: {
      course: toJson(
        courseContentSchema.pick({
          name: true,
          headline: true,
          caveat: true,
          level: true,
          hues: true,
          practice: true,
          cover: true,
        }),
      ),
      outcome: toJson(courseContentSchema.shape.outcomes.element),
      chapter: toJson(chapterSchema.pick({ title: true, summary: true })),
      lesson: toJson(lessonSchema.pick({ title: true, outcomeIds: true })),
      exercise: toJson(exerciseSchema),
      video: toJson(videoSchema),
      wrapup: toJson(wrapupSchema),
      assessment: toJson(rulesSchema),
      question: toJson(questionSchema),
      article: toJson(articleSchema),
      'job-aid': toJson(jobAidSchema),
      'role-play': toJson(rolePlaySchema),
      agreement: toJson(agreementSchema),
      'glossary-entry': toJson(courseContentSchema.shape.glossary.element),
    },
  }
  return cachedSchemas
}

function toJson(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' })
}
