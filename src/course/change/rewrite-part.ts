import { z } from 'zod'
import { WRITTEN_KINDS } from '../blocks/blocks.ts'
import { PICTURE_FIELDS } from '../media/shown-picture.ts'
import { COURSE_LIMITS, sentence, title } from '../parts.ts'
import { BLOOM } from '../questions/question-kind.ts'
import { QUESTION_KINDS } from '../questions/questions.ts'
import { agreementSchema, articleSchema, type CourseContent, wrapupSchema, writtenExerciseSchema } from '../schema.ts'
import { writtenRolePlaySchema } from '../sheets/role-play.ts'
import { type Change, ChangeRefused } from './change.ts'
import { locate, locateCheckQuestion, type Part } from './course-tree.ts'

type Fields = Record<string, unknown>

/** A part that can be rewritten: its current content without ids (`before`), and the schema of the new content. */
export type RewriteTarget = { id: string; kind: RewriteKind; before: Fields; schema: z.ZodType<Fields> }
/**
 * A part to rewrite, without the schema: a schema cannot be sent to a worker thread, and only the author that rewrites
 * needs it.
 */
export type RewriteWords = Omit<RewriteTarget, 'schema'>
export type RewriteKind =
  | 'lesson'
  | 'block'
  | 'question'
  | 'exercise'
  | 'article'
  | 'job-aid'
  | 'role-play'
  | 'wrapup'
  | 'agreement'

const TOO_LARGE =
  'cannot be rewritten as a whole: choose a lesson, a block, a question or another part with text of its own'
/** Fields that a rewrite keeps: ids, links between parts, and pictures. */
const UNWRITTEN: string[] = [
  'id',
  'slot',
  'revision',
  'cites',
  'outcomeId',
  'evidence',
  'outcomeIds',
  'chapterId',
  'minutes',
  ...PICTURE_FIELDS,
]
/**
 * Fields that an entry, such as an option or a flashcard, keeps when it is rewritten. They are taken from the old entry
 * at the same position.
 */
const ENTRY_FIELDS = ['id', ...PICTURE_FIELDS]

/**
 * A check in a rewritten lesson. Its evidence, the block that teaches the answer, is given as the block's position in
 * the lesson.
 */
const checkSchema = z.object({
  type: z.literal('check'),
  question: z.union(
    QUESTION_KINDS.map(kind =>
      kind.writtenSchema.extend({
        bloom: BLOOM,
        evidence: z.int().min(1).describe('Place in the lesson, from 1, of the block that teaches the answer.'),
      }),
    ) as unknown as [z.ZodObject, z.ZodObject],
  ),
})
const TEACHING = WRITTEN_KINDS.filter(({ type }) => type !== 'check').map(({ writtenSchema }) => writtenSchema)
const lessonSchema = z.object({
  title,
  blocks: z
    .array(z.union([...TEACHING, checkSchema] as unknown as [z.ZodObject, z.ZodObject]))
    .min(1)
    .max(COURSE_LIMITS.blocksPerLesson),
})

export function rewriteTarget(content: CourseContent, id: string): RewriteTarget {
  const [lessonId, field] = id.split('.')
  if (field === 'exercise') {
    const exercise = locate(content, lessonId!)?.part['exercise'] as Fields | undefined
    if (!exercise) throw new ChangeRefused(id, 'is not in the course')
    const steps = (exercise['steps'] as { text: string }[]).map(({ text }) => text)
    return { id, kind: 'exercise', before: { ...exercise, steps }, schema: writtenExerciseSchema }
  }
  if (id === 'agreement' && content.agreement) {
    return { id, kind: 'agreement', before: content.agreement, schema: agreementSchema }
  }
  if (id === 'wrapup' && content.wrapup) {
    const { summary, learned, nextSteps } = content.wrapup
    const schema = z.object({
      summary: wrapupSchema.shape.summary,
      learned: z.array(sentence).length(learned.length).describe('One for each outcome, in their order.'),
      nextSteps: z.array(sentence).min(2).max(6),
    })
    return { id, kind: 'wrapup', before: { summary, learned: learned.map(({ text }) => text), nextSteps }, schema }
  }
  const check = locateCheckQuestion(content, id)
  if (check) return questionTarget(check.question)
  const located = locate(content, id)
  if (!located) throw new ChangeRefused(id, 'is not in the course')
  return partTarget(located.list.kind, located.part)
}

function partTarget(kind: string, part: Part): RewriteTarget {
  switch (kind) {
    case 'lesson':
      return { id: part.id, kind, before: describeLesson(part), schema: lessonSchema }
    case 'question':
      return questionTarget(part)
    case 'article':
    case 'job-aid':
      return {
        id: part.id,
        kind,
        before: withoutLinks(part),
        schema: articleSchema.pick({ title: true, markdown: true }),
      }
    case 'role-play':
      return { id: part.id, kind, before: withoutLinks(part), schema: writtenRolePlaySchema }
    case 'block': {
      if (part['type'] === 'check') return questionTarget(part['question'] as Part)
      const schema = WRITTEN_KINDS.find(({ type }) => type === part['type'])?.writtenSchema
      if (!schema) throw new ChangeRefused(part.id, 'shows media, and a model writes words')
      return { id: part.id, kind, before: withoutLinks(part), schema: schema as unknown as z.ZodType<Fields> }
    }
    default:
      throw new ChangeRefused(part.id, TOO_LARGE)
  }
}

function questionTarget(question: Part): RewriteTarget {
  const schema = QUESTION_KINDS.find(({ kind }) => kind === question['kind'])!.writtenSchema
  return {
    id: question.id,
    kind: 'question',
    before: withoutLinks(question),
    schema: schema as unknown as z.ZodType<Fields>,
  }
}

function describeLesson(lesson: Part): Fields {
  const blocks = (lesson['blocks'] as Part[]).filter(isWritten)
  const findPlace = (id: unknown) => blocks.findIndex(block => block.id === id) + 1 || 1
  return {
    title: lesson['title'],
    blocks: blocks.map(block => {
      if (block['type'] !== 'check') return withoutLinks(block)
      const question = block['question'] as Part
      return {
        type: 'check',
        question: { ...withoutLinks(question), bloom: question['bloom'], evidence: findPlace(question['evidence']) },
      }
    }),
  }
}

/**
 * Returns the changes that replace the content of a part by the rewritten one. Blocks are matched with the old blocks
 * of the same kind in order, and entries with the old entries at the same position, so that they keep their ids.
 */
export function rewriteChanges(content: CourseContent, { id, kind }: RewriteWords, written: Fields): Change[] {
  if (kind === 'lesson') return lessonChanges(locate(content, id)!.part, written as LessonWords)
  if (kind === 'wrapup') {
    const learned = content.wrapup!.learned.map(({ outcomeId }, index) => ({
      outcomeId,
      text: (written['learned'] as string[])[index]!,
    }))
    return [{ op: 'set', id, fields: { ...written, learned } }]
  }
  return [{ op: 'set', id, fields: withIds(written, currentPart(content, id)) }]
}

function currentPart(content: CourseContent, id: string): Fields {
  const [lessonId, field] = id.split('.')
  if (field === 'exercise') return locate(content, lessonId!)!.part['exercise'] as Fields
  if (id === 'agreement') return content.agreement!
  return locateCheckQuestion(content, id)?.question ?? locate(content, id)!.part
}

type LessonWords = { title: string; blocks: Fields[] }

function lessonChanges(lesson: Part, { title: name, blocks }: LessonWords): Change[] {
  const remainingBlocks = (lesson['blocks'] as Part[]).filter(isWritten)
  const names = blocks.map((block, index) => {
    const at = remainingBlocks.findIndex(known => known['type'] === block['type'])
    return at === -1 ? { as: `~${index + 1}`, known: null } : { as: null, known: remainingBlocks.splice(at, 1)[0]! }
  })
  const findId = (index: number) => names[index]?.as ?? names[index]?.known?.id ?? lesson.id
  const changes: Change[] = [{ op: 'set', id: lesson.id, fields: { title: name } }]
  blocks.forEach((block, index) => {
    const place = index === 0 ? { into: lesson.id } : { after: findId(index - 1) }
    const { as, known } = names[index]!
    if (known) changes.push({ op: 'move', id: known.id, ...place })
    else changes.push({ op: 'add', as: as!, content: newBlock(block, lesson, index, findId), ...place })
  })
  blocks.forEach((block, index) => {
    const formerBlock = names[index]!.known
    if (!formerBlock) return
    const question = block['question'] as Fields | undefined
    const before = question ? (formerBlock['question'] as Part) : formerBlock
    const words = question ? { ...question, evidence: findId((question['evidence'] as number) - 1) } : block
    changes.push({ op: 'set', id: before.id, fields: withIds(words, before) })
  })
  const gone = new Set(remainingBlocks.map(({ id }) => id))
  changes.push(...followBlocks(lesson, gone), ...remainingBlocks.map(({ id }): Change => ({ op: 'remove', id })))
  return changes
}

/**
 * Returns the changes that keep media blocks in their places: a media block is moved behind the block that it followed.
 * If the rewrite removes that block, it is moved behind the nearest remaining block before it.
 */
function followBlocks(lesson: Part, gone: Set<string>): Change[] {
  const blocks = lesson['blocks'] as Part[]
  return blocks.flatMap((block, at): Change[] => {
    if (isWritten(block)) return []
    const before = blocks.slice(0, at).findLast(({ id }) => !gone.has(id))
    return [{ op: 'move', id: block.id, ...(before ? { after: before.id } : { into: lesson.id }) }]
  })
}

function isWritten(block: Part): boolean {
  return WRITTEN_KINDS.some(({ type }) => type === block['type'])
}

/**
 * Completes a new check: its outcome is the first one of the lesson, and its evidence is the block that the author
 * named, or the lesson if that block does not come before the check. Other blocks are returned unchanged.
 */
function newBlock(block: Fields, lesson: Part, index: number, idAt: (index: number) => string): Fields {
  const question = block['question'] as Fields | undefined
  if (!question) return block
  const at = (question['evidence'] as number) - 1
  const evidence = at < index ? idAt(at) : lesson.id
  return { ...block, question: { ...question, outcomeId: (lesson['outcomeIds'] as string[])[0], evidence } }
}

/** Copies the ids and pictures of the old entries to the new entries at the same positions. */
function withIds(written: Fields, before: Fields): Fields {
  const fields = Object.entries(written).map(([field, value]) => {
    const old = before[field]
    if (!Array.isArray(value) || !Array.isArray(old)) return [field, value]
    return [field, value.map((entry, index) => withFormerFields(entry, old[index]))]
  })
  return Object.fromEntries(fields)
}

function withFormerFields(entry: unknown, old: unknown): unknown {
  const formerFields = Object.entries((old ?? {}) as Fields).filter(([field]) => ENTRY_FIELDS.includes(field))
  if (formerFields.length === 0) return entry
  const words = typeof entry === 'string' ? { text: entry } : (entry as Fields)
  return { ...words, ...Object.fromEntries(formerFields) }
}

function withoutLinks(part: Fields): Fields {
  return JSON.parse(JSON.stringify(part, (key, value) => (UNWRITTEN.includes(key) ? undefined : value)))
}
