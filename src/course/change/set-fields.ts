import type { Assessment, CourseContent } from '../schema.ts'
import { ChangeRefused } from './change.ts'
import { locate, locateCheckQuestion, type Part, type PartKind } from './course-tree.ts'
import { COURSE_FIELDS } from './diff-courses.ts'
import { nameAnswers, nameScenes, nameSteps } from './name-entries.ts'
import { newPartId } from './part-ids.ts'
import { settleQuestion, settleScenario } from './question-slots.ts'

type Fields = Record<string, unknown>

/** Fields that the service computes and no change may set. */
const DERIVED = ['id', 'slot', 'revision', 'minutes', 'quality', 'origin', 'memory', 'reviewed', 'version', 'createdAt']
/** Lists of child parts, which `add`, `move` and `remove` change instead of `set`. */
const LISTS: Partial<Record<PartKind, string>> = { chapter: 'lessons', lesson: 'blocks' }
/** Fields that questions of every kind have. Every other field belongs to the kind of the question. */
const QUESTION_FIELDS = ['id', 'slot', 'revision', 'stem', 'picture', 'outcomeId', 'evidence', 'bloom', 'cites']

/** Sets the given fields of a part; its other fields stay. Null removes an optional field. */
export function setFields(content: CourseContent, id: string, fields: Fields): void {
  const derived = Object.keys(fields).find(field => DERIVED.includes(field))
  if (derived) throw new ChangeRefused(id, `\`${derived}\` cannot be set: it follows from the rest`)
  if (setNamed(content, id, fields)) return
  const check = locateCheckQuestion(content, id)
  if (check) {
    check.block['question'] = changedQuestion(content, check.question, fields)
    return
  }
  const located = locate(content, id)
  if (!located) throw new ChangeRefused(id, 'is not in the course')
  const { list, index, part } = located
  const children = LISTS[list.kind]
  if (children && children in fields)
    throw new ChangeRefused(id, `\`${children}\` change one by one: add, move, remove`)
  list.items[index] = list.kind === 'question' ? changedQuestion(content, part, fields) : changed(content, part, fields)
}

function changed(content: CourseContent, part: Part, fields: Fields): Part {
  if (part['type'] !== undefined && 'type' in fields && fields['type'] !== part['type']) {
    throw new ChangeRefused(part.id, 'is of another kind: a block of a new kind is a new part')
  }
  const next = merged(part, fields) as Part
  if (part['type'] === 'scenario') {
    nameScenes(content.memory, next, part)
    settleScenario(content.memory, next, part)
  }
  if (part['type'] === 'check' && 'question' in fields) {
    next['question'] = changedQuestion(content, part['question'] as Part, requireFields(part.id, fields['question']))
  }
  if ('exercise' in fields && next['exercise']) {
    nameSteps(content.memory, `${part.id}.exercise`, next['exercise'] as Fields, part['exercise'] as Fields | null)
  }
  return next
}

function changedQuestion(content: CourseContent, question: Part, fields: Fields): Part {
  const { id: _id, slot: _slot, revision: _revision, ...given } = fields
  const otherKind = given['kind'] !== undefined && given['kind'] !== question['kind']
  const sharedFields = otherKind
    ? Object.fromEntries(Object.entries(question).filter(([field]) => QUESTION_FIELDS.includes(field)))
    : question
  const next = merged(sharedFields, given) as Part
  nameAnswers(content.memory, next, question)
  settleQuestion(content.memory, next, question)
  return next
}

/**
 * Sets the fields of a part that has a name instead of an id, and creates the part if it is missing. Returns false if
 * no part has this name.
 */
function setNamed(content: CourseContent, name: string, fields: Fields): boolean {
  if (name === 'course') {
    const other = Object.keys(fields).find(field => !COURSE_FIELDS.some(known => known === field))
    if (other) throw new ChangeRefused('course', `has no field \`${other}\` to set, only ${COURSE_FIELDS.join(', ')}`)
    Object.assign(content, fields)
    for (const field of ['caveat', 'practice', 'cover'] as const) if (content[field] === null) delete content[field]
    return true
  }
  if (name === 'assessment') {
    if (!content.assessment) throw new ChangeRefused(name, 'is not in the course: add a question into it')
    if ('questions' in fields) throw new ChangeRefused(name, '`questions` change one by one: add, move, remove')
    content.assessment = merged(content.assessment, fields) as Assessment
    return true
  }
  if (name === 'wrapup' || name === 'agreement') {
    const document = content as unknown as Record<string, Fields | undefined>
    document[name] = merged(document[name] ?? {}, fields)
    return true
  }
  if (name === 'glossary') {
    setGlossary(content, fields)
    return true
  }
  return setOfLesson(content, name, fields)
}

function setOfLesson(content: CourseContent, name: string, fields: Fields): boolean {
  const [lessonId, field] = name.split('.')
  if (field !== 'exercise' && field !== 'video') return false
  const lesson = locate(content, lessonId!)
  if (lesson?.list.kind !== 'lesson') throw new ChangeRefused(name, 'belongs to no lesson of the course')
  const before = (lesson.part[field] as Fields | undefined) ?? null
  const otherKind = field === 'video' && fields['kind'] !== undefined && fields['kind'] !== before?.['kind']
  const next = otherKind ? { ...fields } : merged(before ?? {}, fields)
  if (field === 'exercise') nameSteps(content.memory, name, next, before)
  lesson.part[field] = next
  return true
}

function setGlossary(content: CourseContent, fields: Fields): void {
  const { entries } = fields
  if (!Array.isArray(entries)) throw new ChangeRefused('glossary', 'must have a list in `entries`')
  const termIds = new Set(content.glossary.map(({ id }) => id))
  content.glossary = entries.map(entry => {
    const entryFields = requireFields('glossary', entry)
    if (entryFields['id'] === undefined) return { ...entryFields, id: newPartId(content, 'glossary-entry', 'glossary') }
    if (!termIds.has(entryFields['id'] as string)) throw new ChangeRefused('glossary', 'has no entry with that id')
    return entryFields
  }) as CourseContent['glossary']
}

function merged(part: Fields, fields: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...part, ...fields }).filter(([, value]) => value !== null))
}

function requireFields(id: string, value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ChangeRefused(id, 'needs an object')
  return value as Fields
}
