import { listPartLists, type Part } from '../course/change/course-tree.ts'
import type { Course } from '../course/schema.ts'
import { fill } from '../player/render/format-text.ts'
import type { Words } from './words.ts'

/**
 * Fields that forms do not show, because the service sets them. Citations of sources are set through the API, not by
 * hand.
 */
const DERIVED = new Set(['id', 'slot', 'revision', 'minutes', 'cites', 'type'])

export function isDerived(field: string): boolean {
  return DERIVED.has(field)
}

/** Sections of texts that name the parts of a course. */
export type PartWords = Words<'names' | 'ones' | 'places'>

/**
 * Returns the name by which people know a kind of part, a field or a choice of the schema. A word that has no such name
 * is returned as it is.
 */
export function nameInWords(words: PartWords, word: string): string {
  return words.find('names', word) ?? word
}

/** Returns the name of a list item with its number, such as `Option 2` or `Step 1`. */
export function nameOfOne(words: PartWords, list: string, at: number): string {
  const number = words.number(at + 1)
  const one = words.find('ones', list)
  return one ? fill(one, { number }) : words.text('places.numbered', { part: nameInWords(words, list), number })
}

/** Returns a name for the middle of a sentence, in lower case except in German, where nouns are capitalised. */
export function amid({ locale }: Pick<PartWords, 'locale'>, name: string): string {
  return locale === 'de-DE' ? name : name.toLocaleLowerCase(locale)
}

export type Choice = { value: string; words: string }

/** Returns the parts of the course that a field may refer to; null if the field refers to no part. */
export function listChoices(words: PartWords, field: string, course: Course): Choice[] | null {
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
              : [
                  {
                    value: block.id,
                    words: `${at + 1}.${index + 1} ${nameInWords(words, block.type)}: ${firstWords(block)}`,
                  },
                ],
          ),
        ]),
      )
    default:
      return null
  }
}

/** Returns the first words of a part, by which people recognise it. */
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

/** Returns where a part is in the course, in words for the visitor, such as `Lesson 1.2, key points`. */
export function describePlace(words: PartWords, id: string, course: Course): string {
  const inside = (place: string, name: string) =>
    words.text('places.inside', { place, part: amid(words, nameInWords(words, name)) })
  const [owner, field] = id.split('.')
  if (field) return inside(describePlace(words, owner!, course), field)
  for (const { kind, owner: holder, items } of listPartLists(course)) {
    const at = items.findIndex(item => item.id === id || (item['question'] as Part | undefined)?.id === id)
    if (at === -1) continue
    const number = at + 1
    if (kind === 'chapter') return words.text('places.chapter', { number })
    if (kind === 'lesson') {
      const chapter = course.chapters.findIndex(each => each.id === holder) + 1
      return words.text('places.lesson', { chapter, number })
    }
    if (kind === 'block') return inside(describePlace(words, holder, course), String(items[at]!['type']))
    return words.text('places.numbered', { part: nameInWords(words, kind), number })
  }
  return id === 'course' ? words.text('places.course') : nameInWords(words, id)
}

/**
 * Returns the place of a field of a part, such as `Lesson 1.2, key points, title`. A name is not said twice in a row, and
 * the fields of the course itself have a name only.
 */
export function describeField(words: PartWords, id: string, name: string, course: Course): string {
  if (id === 'course') return name
  const place = describePlace(words, id, course)
  const inside = (at: string) => words.text('places.inside', { place: at, part: amid(words, name) })
  return place.endsWith(inside('')) ? place : inside(place)
}

/** Fields inside a value that refer to other parts by ids, which say nothing to people. */
const LINKS = new Set(['outcomeId', 'outcomeIds', 'evidence', 'media', 'to'])
/** Fields whose values are words of the schema. */
const CHOICES = new Set(['bloom', 'kind', 'tone', 'verdict'])

/** Returns every text in a value of a field, one per line. Choices and ticks are said in a writer's words. */
export function sayValue(words: PartWords, value: unknown, field = ''): string {
  if (value === undefined || value === null || value === false) return ''
  if (value === true) return nameInWords(words, field)
  if (typeof value !== 'object') return CHOICES.has(field) ? nameInWords(words, String(value)) : String(value)
  const inner = Object.entries(value).filter(([name]) => !isDerived(name) && !LINKS.has(name))
  const texts = inner.map(([name, each]) => sayValue(words, each, name))
  return texts.filter(Boolean).join('\n')
}
