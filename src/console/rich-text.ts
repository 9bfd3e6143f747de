import { type Html, html } from '../look/html.ts'
import type { TextPlaces } from './console-keys.ts'
import type { TextKey, Words } from './words.ts'

type Value = Html | string | number | false | null

/** Renders a text with markup in its placeholders, such as an id as `code` or a day as `time`. Strings are escaped. */
export function rich<Key extends TextKey>(words: Words, key: Key, values: { [Place in TextPlaces[Key]]: Value }): Html {
  const parts = words.template(key).split(/\{(\w+)\}/)
  const filled = parts.map((part, at) => (at % 2 === 0 ? part : (values as Record<string, Value>)[part]!))
  return html`${filled}`
}
