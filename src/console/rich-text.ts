import { type Html, html } from '../look/html.ts'
import type { TextPlaces } from './console-keys.ts'
import type { TextKey, Words } from './words.ts'

type Value = Html | string | number | false | null

/** A text with markup at its places: an id as code, a day as a time. What is text there is escaped like all text. */
export function rich<Key extends TextKey>(words: Words, key: Key, values: { [Place in TextPlaces[Key]]: Value }): Html {
  const parts = words.template(key).split(/\{(\w+)\}/)
  const filled = parts.map((part, at) => (at % 2 === 0 ? part : (values as Record<string, Value>)[part]!))
  return html`${filled}`
}
