import { z } from 'zod'
import { siblingId } from '../parts.ts'
import { line } from '../text.ts'
import { bullets, lineText, optionText } from '../texts.ts'
import { letter, questionKind, REASON } from './question-kind.ts'

const text = line(120)
const pair = z.object({ left: text, right: text })

/**
 * Pairs to match. `extra` has additional right-hand entries that belong to no pair. The player shuffles all right-hand
 * entries.
 */
export const match = questionKind({
  kind: 'match',
  written: { pairs: z.array(pair).min(3).max(6), extra: z.array(text).max(2).optional(), reason: REASON },
  stored: {
    pairs: z
      .array(z.object({ id: siblingId, ...pair.shape }))
      .min(3)
      .max(6),
    extra: z.array(z.object({ id: siblingId, text })).max(2),
    reason: REASON,
  },
  identify: ({ pairs, extra = [], reason }) => ({
    pairs: pairs.map((written, index) => ({ id: letter(index), ...written })),
    extra: extra.map((right, index) => ({ id: letter(pairs.length + index), text: right })),
    reason,
  }),
  texts: ({ pairs, extra, reason }) => [
    ...pairs.flatMap(({ left, right }) => [optionText(left), optionText(right)]),
    ...extra.map(right => optionText(right.text)),
    lineText(reason),
  ],
  markdown: ({ pairs, extra, reason }) =>
    [
      bullets(pairs.map(({ left, right }) => `${left} = ${right}`)),
      ...extra.map(({ text }) => `Fits nothing: ${text}`),
      reason,
    ].join('\n\n'),
  faults: ({ pairs, extra = [] }) => {
    const rights = [...pairs.map(({ right }) => right), ...extra]
    const lefts = pairs.map(({ left }) => left)
    const repeats = new Set(rights).size < rights.length || new Set(lefts).size < lefts.length
    return repeats ? ['has the same text twice on one side'] : []
  },
  prompt:
    '`match`: 3 to 6 pairs `left`, `right`, with up to 2 `extra` rights that fit nothing; when the set is the knowledge.',
})
