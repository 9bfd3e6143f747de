import { z } from 'zod'
import { WRITTEN_KINDS } from '../../course/blocks/blocks.ts'
import { type FigureForm, FORM_SHAPES } from '../../course/blocks/figure-forms.ts'
import { isRecord } from '../../course/is-record.ts'
import type { BlockDraft } from '../draft.ts'
import type { Grounds } from '../grounding/grounds.ts'
import { placeSentences, readGrounds } from '../grounding/place-sentences.ts'
import { checkSchema, flattenQuestion, wireCheckSchema, withKind } from './questions.ts'
import { type Read, readAnswer } from './read-answer.ts'

/** Matches a valid language of a code block; anything else is shown as plain text. */
const CODE_LANGUAGE = /^[a-z0-9+#-]{1,20}$/

const TEACHING = WRITTEN_KINDS.filter(kind => kind.type !== 'check')
export const KINDS = WRITTEN_KINDS.map(({ type }) => type)
export type Kind = (typeof KINDS)[number]

const FORMS = Object.keys(FORM_SHAPES) as FigureForm[]
/**
 * Forms of drawings that suit most subjects. The rest make up half of a lesson's schema, so each is only
 * offered if the plan asks for it.
 */
const COMMON_FORMS: FigureForm[] = ['process', 'cycle', 'comparison']
/** Kinds of blocks that suit nearly any content; a repair may turn a faulty block into one of them. */
export const PLAIN_KINDS: readonly Kind[] = ['text', 'keypoints', 'callout', 'example', 'table', 'steps']
export const PLANNED_FORMS = FORMS.filter(form => !COMMON_FORMS.includes(form))

export function chooseForms(planned: FigureForm | null): FigureForm[] {
  return FORMS.filter(form => COMMON_FORMS.includes(form) || form === planned)
}

const from = z.array(z.string()).max(12).describe('Ids of the passages or sentences that it rests on, chosen first.')

/** What a block in a model's answer may be: the kinds of blocks, and the forms of drawings. */
export type BlockChoice = {
  kinds: readonly Kind[]
  forms: readonly FigureForm[]
  /**
   * Whether the course is made from documents. Its blocks have a field for citations, which comes before the content.
   */
  grounded: boolean
  /** The schema of a check; all kinds of questions by default. */
  check?: z.ZodType
}

export function wireBlockSchema({ kinds, forms, grounded, check = wireCheckSchema }: BlockChoice): z.ZodType {
  const alternatives = WRITTEN_KINDS.filter(({ type }) => kinds.includes(type)).map(kind => {
    const { type, ...fields } = listFields(kind, forms, check)
    return z.object({ type: type!, ...(grounded && { from }), ...fields })
  })
  return z.union(alternatives)
}

/**
 * Returns the schema of a kind of block. Fields that all forms of a figure or all kinds of questions have are listed
 * once; the others are in a nested object.
 */
function listFields(
  kind: (typeof WRITTEN_KINDS)[number],
  forms: readonly FigureForm[],
  check: z.ZodType,
): z.ZodRawShape {
  switch (kind.type) {
    case 'check':
      return { type: z.literal('check'), question: check }
    case 'figure': {
      const { type, caption, reading } = kind.writtenSchema.options[0].shape
      const drawings = forms.map(form => z.object({ form: z.literal(form), ...FORM_SHAPES[form] }))
      return { type, caption, reading, drawing: z.union(drawings) }
    }
    default:
      return kind.writtenSchema.shape
  }
}

const BY_TYPE = new Map<string, z.ZodType<BlockDraft>>([
  ...TEACHING.map(kind => [kind.type, kind.writtenSchema as unknown as z.ZodType<BlockDraft>] as const),
  ['check', z.object({ type: z.literal('check'), question: checkSchema }) as unknown as z.ZodType<BlockDraft>],
])

/**
 * Reads a block of an answer. In a course from documents, this includes its citations (`from`), and ids of sentences in
 * its text are replaced by these sentences.
 */
export function readPlacedBlock(json: unknown, grounds: Grounds | null): Read<BlockDraft> & { from?: string[] } {
  if (!grounds) return readBlock(json)
  const placedSentences = placeSentences(json, grounds)
  return { ...readBlock(placedSentences.json), from: readGrounds(json, placedSentences.ids) }
}

/** Reads one block of an answer by the schema of its own kind, so that faults only mention that kind. */
export function readBlock(json: unknown): Read<BlockDraft> {
  const type = readBlockType(json)
  const schema = BY_TYPE.get(type)
  if (!schema) return { value: null, faults: [`type: must be one of ${[...BY_TYPE.keys()].join(', ')}`] }
  const read = readAnswer(schema, flattenBlock(type, json as Record<string, unknown>))
  if (read.value?.type !== 'check') return read
  return { value: { ...read.value, question: withKind(read.value.question) }, faults: [] }
}

export function readBlockType(json: unknown): string {
  const type = isRecord(json) && 'type' in json ? json['type'] : ''
  return typeof type === 'string' ? type.trim().toLowerCase() : ''
}

/**
 * Moves the fields of a block to where the course's schema has them, whether or not the model has kept the nesting of
 * the schema that it was asked with.
 */
function flattenBlock(type: string, json: Record<string, unknown>): unknown {
  switch (type) {
    case 'code':
      return withCodeLanguage(json)
    case 'check':
      return { ...json, question: flattenQuestion(json['question']) }
    case 'figure': {
      const { drawing, ...fields } = json
      return isRecord(drawing) ? { ...fields, ...drawing } : json
    }
    default:
      return json
  }
}

/** Lowers the case of a code block's language and replaces an invalid language by "text". */
function withCodeLanguage(json: object): object {
  const statedLanguage =
    'language' in json && typeof json.language === 'string' ? json.language.trim().toLowerCase() : ''
  return { ...json, language: CODE_LANGUAGE.test(statedLanguage) ? statedLanguage : 'text' }
}

export const BLOCK_RULES = listBlockRules(KINDS)

export function listBlockRules(kinds: readonly Kind[]): string {
  return TEACHING.filter(({ type }) => kinds.includes(type))
    .map(kind => `- ${kind.prompt}`)
    .join('\n')
}
