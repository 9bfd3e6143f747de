import { groupTextsByPart, keyInPart } from '../../../course/change/part-texts.ts'
import type { Course } from '../../../course/schema.ts'
import { PublicError } from '../../../errors.ts'
import { describeField, describePlace } from '../../part-names.ts'
import type { Words } from '../../words.ts'
import { nameTexts } from '../review/name-texts.ts'

/** Maximum number of characters by which a text is quoted. */
const QUOTED_CHARACTERS = 60

type NamedText = ReturnType<typeof nameTexts>[number]

/**
 * Returns the refusal of a translator's file with its texts and parts in the visitor's words, such as `Lesson 1.2,
 * title: “Keep three copies”`, instead of by the keys that the file has.
 */
export function nameFileTexts(words: Words, error: unknown, course: Course): unknown {
  if (!(error instanceof PublicError) || !error.refusal) return error
  const { name, values } = error.refusal
  const texts = nameTexts(words, [...groupTextsByPart(course).values()].flat())
  const named = Object.entries(values).map(([place, value]) => {
    if (place === 'key') return [place, nameText(words, String(value), course, texts)]
    if (place === 'part') return [place, describePlace(words, String(value), course)]
    return [place, place === 'keys' ? nameTextsOfList(words, String(value), course, texts) : value]
  })
  return new PublicError(error.code, { name, values: Object.fromEntries(named) })
}

/** Names the texts of a list that a comma separates, and that ends in dots if it is not whole. */
function nameTextsOfList(words: Words, keys: string, course: Course, texts: NamedText[]): string {
  return keys
    .split(/, | (?=…$)/)
    .map(key => nameText(words, key, course, texts))
    .join('; ')
}

function nameText(words: Words, key: string, course: Course, texts: NamedText[]): string {
  const name = keyInPart(key)
  const text = texts.find(each => each.key === name)
  if (!text) return key
  const [partId] = name.split('/')
  const place = describeField(words, partId!, text.name, course)
  return words.text('places.quoted', { place, text: cut(text.text) })
}

function cut(text: string): string {
  return text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS).replace(/\s+\S*$/, '')} …` : text
}
