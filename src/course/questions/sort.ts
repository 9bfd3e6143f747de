import { z } from 'zod'
import { siblingId } from '../parts.ts'
import { line } from '../text.ts'
import { bullets, lineText, optionText } from '../texts.ts'
import { letter, questionKind, REASON } from './question-kind.ts'

const SORTED_ITEMS = { least: 4, most: 10 } as const

const text = line(120)
const name = line(60)
const MOST_IN_GROUP = 8

/**
 * Items to sort into groups. The reason of a group says what belongs in it; learners read it if they have put one of
 * its items elsewhere. Positions of items are counted across all groups, in stored order.
 */
export const sort = questionKind({
  kind: 'sort',
  written: {
    groups: z
      .array(z.object({ name, items: z.array(text).min(1).max(MOST_IN_GROUP), reason: REASON }))
      .min(2)
      .max(4),
  },
  stored: {
    groups: z
      .array(
        z.object({
          id: siblingId,
          name,
          items: z
            .array(z.object({ id: siblingId, text }))
            .min(1)
            .max(MOST_IN_GROUP),
          reason: REASON,
        }),
      )
      .min(2)
      .max(4),
  },
  identify({ groups }) {
    let count = 0
    const identifyItem = (item: string) => ({ id: letter(count++), text: item })
    return {
      groups: groups.map((group, index) => ({ id: letter(index), ...group, items: group.items.map(identifyItem) })),
    }
  },
  texts: ({ groups }) =>
    groups.flatMap(group => [
      optionText(group.name),
      ...group.items.map(item => optionText(item.text)),
      lineText(group.reason),
    ]),
  markdown: ({ groups }) =>
    bullets(groups.map(group => `${group.name} = ${group.items.map(item => item.text).join('; ')}. ${group.reason}`)),
  faults({ groups }) {
    const items = groups.flatMap(group => group.items)
    const { least, most } = SORTED_ITEMS
    return [
      ...(new Set(items).size < items.length ? ['has the same item twice'] : []),
      ...(new Set(groups.map(group => group.name)).size < groups.length ? ['has the same group twice'] : []),
      ...(items.length < least || items.length > most
        ? [`must have ${least} to ${most} items in all, has ${items.length}`]
        : []),
    ]
  },
  prompt:
    '`sort`: 4 to 10 new cases in 2 to 4 `groups`; a `reason` says what makes something belong there; when telling kinds apart is the skill.',
})
