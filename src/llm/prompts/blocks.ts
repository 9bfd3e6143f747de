import { z } from 'zod'
import { WRITTEN_KINDS } from '../../course/blocks/blocks.ts'
import type { BlockDraft } from '../draft.ts'
import type { Grounds } from '../grounding/grounds.ts'
import { placeSentences, readGrounds } from '../grounding/place-sentences.ts'
import { checkSchema, withKind } from './questions.ts'
import { type Read, readAnswer } from './read-answer.ts'

/** What a code block's language may look like; anything else is shown as plain text. */
const CODE_LANGUAGE = /^[a-z0-9+#-]{1,20}$/

const TEACHING = WRITTEN_KINDS.filter(kind => kind.type !== 'check')

/** Every kind as its own file has it, but a check's question names its outcome and its evidence. `type` is the first key. */
export const blockSchema = z.union([
  ...TEACHING.map(kind => kind.writtenSchema),
  z.object({ type: z.literal('check'), question: checkSchema }),
]) as unknown as z.ZodType<BlockDraft>

const from = z.array(z.string()).max(12).describe('Ids of the passages or sentences that it rests on, chosen first.')

/** The same for a course that is made from documents: what a block rests on comes before its words. */
export const groundedBlockSchema = z.union([
  ...TEACHING.flatMap(kind => listAlternatives(kind.writtenSchema)).map(({ shape: { type, ...rest } }) =>
    z.object({ type: type as z.ZodType, from, ...rest }),
  ),
  z.object({ type: z.literal('check'), from, question: checkSchema }),
]) as unknown as z.ZodType<BlockDraft>

function listAlternatives(schema: z.ZodType): z.ZodObject[] {
  return schema instanceof z.ZodDiscriminatedUnion ? (schema.options as z.ZodObject[]) : [schema as z.ZodObject]
}

const BY_TYPE = new Map<string, z.ZodType<BlockDraft>>([
  ...TEACHING.map(kind => [kind.type, kind.writtenSchema as unknown as z.ZodType<BlockDraft>] as const),
  ['check', z.object({ type: z.literal('check'), question: checkSchema }) as unknown as z.ZodType<BlockDraft>],
])

/** A block with what it rests on, its sentences put in place where documents are cited. */
export function readPlacedBlock(json: unknown, grounds: Grounds | null): Read<BlockDraft> & { from?: string[] } {
  if (!grounds) return readBlock(json)
  const placedSentences = placeSentences(json, grounds)
  return { ...readBlock(placedSentences.json), from: readGrounds(json, placedSentences.ids) }
}

/** One block of an answer. It is read by its own kind, so that what is wrong is said of that kind alone. */
export function readBlock(json: unknown): Read<BlockDraft> {
  const type = readBlockType(json)
  const schema = BY_TYPE.get(type)
  if (!schema) return { value: null, faults: [`type: must be one of ${[...BY_TYPE.keys()].join(', ')}`] }
  const read = readAnswer(schema, type === 'code' ? withCodeLanguage(json as object) : json)
  if (read.value?.type !== 'check') return read
  return { value: { ...read.value, question: withKind(read.value.question) }, faults: [] }
}

function readBlockType(json: unknown): string {
  const type = json !== null && typeof json === 'object' && 'type' in json ? json.type : ''
  return typeof type === 'string' ? type.trim().toLowerCase() : ''
}

/** "Python" is python; what no highlighter could know is text. */
function withCodeLanguage(json: object): object {
  const statedLanguage =
    'language' in json && typeof json.language === 'string' ? json.language.trim().toLowerCase() : ''
  return { ...json, language: CODE_LANGUAGE.test(statedLanguage) ? statedLanguage : 'text' }
}

export const BLOCK_RULES = TEACHING.map(kind => `- ${kind.prompt}`).join('\n')
