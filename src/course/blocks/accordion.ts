import { z } from 'zod'
import { title } from '../parts.ts'
import { markdown } from '../text.ts'
import { bullets, markdownText, titleText } from '../texts.ts'
import { blockKind, OPENED } from './block-kind.ts'

export const accordion = blockKind({
  type: 'accordion',
  shape: {
    title,
    items: z
      .array(z.object({ title, markdown: markdown(1_200) }))
      .min(2)
      .max(8),
  },
  texts: block => [
    titleText(block.title),
    ...block.items.flatMap(item => [titleText(item.title), markdownText(item.markdown)]),
  ],
  markdown: block =>
    `**${block.title}**\n\n${bullets(block.items.map(({ title, markdown }) => `**${title}**\n${markdown}`))}`,
  traits: OPENED,
  prompt: '`accordion`: cases or questions, each opened when it is wanted.',
})
