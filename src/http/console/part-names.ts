import { listsOf, type Part } from '../../course/change/course-tree.ts'
import type { Course } from '../../course/schema.ts'

/** Given by the service; nobody writes it. Sources are cited by the call, not by hand. */
const DERIVED = new Set(['id', 'slot', 'revision', 'minutes', 'cites', 'type'])

export function isDerived(field: string): boolean {
  return DERIVED.has(field)
}

/** Where the schema's word is not a writer's word. A kind or a field that is not here goes by its own name. */
const WORDS: Record<string, string> = {
  after: 'After',
  bloom: 'Asks the learner to',
  callout: 'Callout',
  check: 'Question',
  code: 'Code',
  correct: 'This is a right answer',
  'glossary-entry': 'Word',
  hues: 'Colours',
  keypoints: 'Key points',
  markdown: 'Text',
  match: 'Find the pairs',
  multiple: 'Several answers are right',
  number: 'A number',
  order: 'Put in order',
  outcomeId: 'Tests the outcome',
  outcomeIds: 'Teaches the outcomes',
  evidence: 'Taught in',
  chapterId: 'Belongs to the chapter',
  passMark: 'Pass mark in percent',
  readings: 'Made-up readings to work on, not facts',
  search: 'A search on YouTube',
  single: 'One answer is right',
  stem: 'Question',
  to: 'Leads to',
  tone: 'Kind',
  videoId: 'Id of the video',
  wrapup: 'Wrap-up',
  youtube: 'A video on YouTube',
}

/** `nextSteps` is `Next steps`. */
export function nameOf(word: string): string {
  const plain = word
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .toLowerCase()
  return WORDS[word] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** One of a list: `Option 2`, `Step 1`. */
export function nameOfOne(list: string, at: number): string {
  const name = nameOf(list)
  const one = name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(ch|x)es$/, '$1').replace(/s$/, '')
  return `${one} ${at + 1}`
}

const DRAWINGS: Record<string, string> = {
  accordion: 'chevron',
  callout: 'tip',
  cards: 'cards',
  check: 'check',
  code: 'fields',
  example: 'path',
  figure: 'puzzle',
  flashcards: 'cards',
  keypoints: 'flag',
  scenario: 'path',
  steps: 'list',
  table: 'fields',
  text: 'book',
}

export function drawingOf(kind: string): string {
  return DRAWINGS[kind] ?? 'note'
}

export type Choice = { value: string; words: string }

/** What a field may name: another part of the course. Null where it names none. */
export function choicesFor(field: string, course: Course): Choice[] | null {
  switch (field) {
    case 'outcomeId':
    case 'outcomeIds':
      return course.outcomes.map(({ id, text }) => ({ value: id, words: text }))
    case 'chapterId':
      return course.chapters.map(({ id, title }) => ({ value: id, words: title }))
    case 'evidence':
      return course.chapters.flatMap((chapter, at) =>
        chapter.lessons.flatMap((lesson, index) => [
          { value: lesson.id, words: `${at + 1}.${index + 1} ${lesson.title}` },
          ...lesson.blocks.flatMap(block =>
            block.type === 'check' || block.type === 'scenario'
              ? []
              : [{ value: block.id, words: `${at + 1}.${index + 1} ${nameOf(block.type)}: ${firstWords(block)}` }],
          ),
        ]),
      )
    default:
      return null
  }
}

/** Enough of a part's words to know it by. */
export function firstWords(part: object): string {
  const fields = part as Record<string, unknown>
  const text = ['title', 'caption', 'stem', 'markdown', 'text', 'term', 'query']
    .map(name => fields[name])
    .find(value => typeof value === 'string' && value !== '')
  const question = fields['question'] as { stem?: string } | undefined
  return String(text ?? question?.stem ?? '')
    .replace(/[*`_]/g, '')
    .slice(0, 60)
}

/** Where a part stands, in a writer's words: `Lesson 1.2, Key points`. */
export function placeOf(id: string, course: Course): string {
  const [owner, field] = id.split('.')
  if (field) return `${placeOf(owner!, course)}, ${nameOf(field).toLowerCase()}`
  for (const { kind, owner: inside, items } of listsOf(course)) {
    const at = items.findIndex(item => item.id === id || (item['question'] as Part | undefined)?.id === id)
    if (at === -1) continue
    if (kind === 'chapter') return `Chapter ${at + 1}`
    if (kind === 'lesson') return `Lesson ${course.chapters.findIndex(chapter => chapter.id === inside) + 1}.${at + 1}`
    if (kind === 'block') return `${placeOf(inside, course)}, ${nameOf(String(items[at]!['type'])).toLowerCase()}`
    return `${nameOf(kind)} ${at + 1}`
  }
  return id === 'course' ? 'Name and headline' : nameOf(id)
}

/** Every text of a value, one a line. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'object') return String(value)
  const inner = Object.entries(value).filter(([name]) => !['id', 'slot', 'type', 'revision'].includes(name))
  return inner.map(([, each]) => wordsOf(each)).join('\n')
}
