import { z } from 'zod'
import { sentence, title } from '../parts.ts'
import { markdown } from '../text.ts'
import { lineText, markdownText, numbered, titleText } from '../texts.ts'
import { blockKind, TOLD } from './block-kind.ts'

export const example = blockKind({
  type: 'example',
  shape: { title, situation: markdown(1_200), steps: z.array(markdown(800)).min(2).max(8), takeaway: sentence },
  texts: block => [
    titleText(block.title),
    markdownText(block.situation),
    ...block.steps.map(markdownText),
    lineText(block.takeaway),
  ],
  markdown: ({ title, situation, steps, takeaway }) =>
    [`**${title}**`, situation, numbered(steps), takeaway].join('\n\n'),
  traits: TOLD,
  prompt: '`example`: a real situation worked through in 3 to 5 steps, with what to take from it.',
})
