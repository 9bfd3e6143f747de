import { z } from 'zod'
import { title } from '../parts.ts'
import { markdown } from '../text.ts'
import { markdownText, numbered, titleText } from '../texts.ts'
import { blockKind, SHOWN } from './block-kind.ts'

export const steps = blockKind({
  type: 'steps',
  shape: {
    title,
    steps: z
      .array(z.object({ title, markdown: markdown(800) }))
      .min(2)
      .max(10),
  },
  texts: block => [
    titleText(block.title),
    ...block.steps.flatMap(step => [titleText(step.title), markdownText(step.markdown)]),
  ],
  markdown: block =>
    `**${block.title}**\n\n${numbered(block.steps.map(({ title, markdown }) => `**${title}**\n${markdown}`))}`,
  traits: SHOWN,
  prompt: '`steps`: a procedure, in the order in which it is done.',
})
