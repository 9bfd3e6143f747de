import { z } from 'zod'
import { asSeen } from '../../language/as-seen.ts'
import { line } from '../text.ts'
import { bullets, lineText, optionText } from '../texts.ts'
import { questionKind, REASON } from './question-kind.ts'

export const RECALL_CHARACTERS = 80
export const MOST_ACCEPTED = 20

const text = line(RECALL_CHARACTERS)
const accepted = z
  .array(text)
  .min(1)
  .max(MOST_ACCEPTED)
  .describe(
    'The accepted answers; the first is the proper one. Case, punctuation and a leading article make no difference.',
  )
const mistakes = z.array(z.object({ text, reason: REASON })).max(6)

/** A question whose answer is typed from memory, with known mistakes. `judge-recall.ts` judges the answers. */
export const recall = questionKind({
  kind: 'recall',
  written: {
    accepted,
    mistakes: mistakes.optional().describe('Known wrong answers, each with why it is wrong.'),
    reason: REASON,
  },
  stored: { accepted, mistakes, reason: REASON },
  identify: ({ accepted, mistakes = [], reason }) => ({ accepted, mistakes, reason }),
  texts: ({ accepted, mistakes, reason }) => [
    ...accepted.map(optionText),
    ...mistakes.flatMap(mistake => [optionText(mistake.text), lineText(mistake.reason)]),
    lineText(reason),
  ],
  markdown: ({ accepted, mistakes, reason }) =>
    [
      bullets([
        ...accepted.map(answer => `[x] ${answer}`),
        ...mistakes.map(mistake => `[ ] ${mistake.text}: ${mistake.reason}`),
      ]),
      reason,
    ].join('\n\n'),
  faults: ({ accepted, mistakes = [] }) => {
    // Accepted answers are not compared with each other: two of them may differ only in case or spacing, which does no
    // harm.
    const answers = new Set(accepted.map(fold))
    return mistakes.some(mistake => answers.has(fold(mistake.text))) ? ['accepts one of its known mistakes'] : []
  },
  prompt: `\`recall\`: the answer is typed from memory. \`accepted\` has the term, of at most four words, then every other correct name,
  number and spelling of it; \`mistakes\` has wrong terms that people give, each with why; when one term is the knowledge.`,
})

function fold(answer: string): string {
  return asSeen(answer).toLowerCase()
}
