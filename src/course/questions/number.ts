import { z } from 'zod'
import { line } from '../text.ts'
import { lineText } from '../texts.ts'
import { questionKind, REASON } from './question-kind.ts'

const DECIMALS = 4

/**
 * The correct number. It has at most five digits before the decimal point, because Moodle's SCORM 2004 data model takes
 * no more. A larger number needs a larger unit, such as "20 million euro".
 */
const value = z.number().gt(-100_000).lt(100_000).refine(hasFewDecimals, `must have at most ${DECIMALS} decimals`)

const shape = {
  value,
  tolerance: z.number().min(0).lt(100_000).describe('How far a right answer may differ from the value.'),
  unit: line(40),
  reason: REASON,
}

export const number = questionKind({
  kind: 'number',
  written: shape,
  stored: shape,
  identify: ({ value, tolerance, unit, reason }) => ({ value, tolerance, unit, reason }),
  texts: ({ unit, reason }) => [lineText(unit), lineText(reason)],
  markdown: ({ value, tolerance, unit, reason }) =>
    `${value} ${unit}${tolerance > 0 ? ` (± ${tolerance})` : ''}\n\n${reason}`,
  faults: () => [],
  prompt: '`number`: a `value` with its `unit` and a `tolerance`; when the figure itself is the knowledge.',
})

function hasFewDecimals(value: number): boolean {
  return Number(value.toFixed(DECIMALS)) === value
}
