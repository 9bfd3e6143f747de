import type { PartText } from '../../../course/change/part-texts.ts'
import { nameInWords, nameOfOne, type PartWords } from '../../part-names.ts'

/**
 * Adds to each text of a part the name that a writer knows it by, such as `Stem` or `Option 2, reason`. Items of a list
 * are numbered in their order.
 */
export function nameTexts(words: PartWords, texts: PartText[]): (PartText & { name: string })[] {
  const itemsByList = new Map<string, string[]>()
  return texts.map(text => {
    const [owner, ...way] = text.key.split('/')
    const names: string[] = []
    let list = owner!
    for (let at = 0; at < way.length; at++) {
      const field = way[at]!
      const item = way[at + 1]
      list += `/${field}`
      if (item === undefined || !isItem(item)) {
        if (field !== 'question') names.push(nameInWords(words, field))
        continue
      }
      const items = itemsByList.get(list) ?? []
      if (!items.includes(item)) items.push(item)
      itemsByList.set(list, items)
      names.push(nameOfOne(words, field, items.indexOf(item)))
      list += `/${item}`
      at++
    }
    return { ...text, name: names.join(', ') }
  })
}

/** Whether a name in a path is the position or id of a list item. Field names are longer and have no digits. */
function isItem(name: string): boolean {
  return /\d/.test(name) || name.length <= 2
}
