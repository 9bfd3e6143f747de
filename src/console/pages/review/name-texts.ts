import type { PartText } from '../../../course/change/part-texts.ts'
import { nameInWords, nameOfOne, type PartWords } from '../../part-names.ts'

/** Each text of a part with what a writer calls it: `Stem`, `Option 2, reason`. Items of a list are counted in their order. */
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

/** A place in a list, or an id of one of its items: fields of a part are words without figures. */
function isItem(name: string): boolean {
  return /\d/.test(name) || name.length <= 2
}
