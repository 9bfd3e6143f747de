import { z } from 'zod'
import { siblingId } from '../parts.ts'
import { line } from '../text.ts'
import { lineText, numbered, optionText } from '../texts.ts'
import { letter, questionKind, REASON } from './question-kind.ts'

const text = line(120)

/** Items to put in order. They are stored in the correct order, and the player shuffles them. */
export const order = questionKind({
  kind: 'order',
  written: { items: z.array(text).min(3).max(6).describe('In their right order.'), reason: REASON },
  stored: {
    items: z
      .array(z.object({ id: siblingId, text }))
      .min(3)
      .max(6),
    reason: REASON,
  },
  identify: ({ items, reason }) => ({ items: items.map((item, index) => ({ id: letter(index), text: item })), reason }),
  texts: ({ items, reason }) => [...items.map(item => optionText(item.text)), lineText(reason)],
  markdown: ({ items, reason }) => `${numbered(items.map(({ text }) => text))}\n\n${reason}`,
  faults: ({ items }) => (new Set(items).size < items.length ? ['has the same item twice'] : []),
  prompt: '`order`: 3 to 6 things in their right order; only if every other order is wrong.',
})
