import { z } from 'zod'
import { title } from '../parts.ts'
import { markdown } from '../text.ts'
import { markdownText, quote, titleText } from '../texts.ts'
import { blockKind, READ } from './block-kind.ts'

export const CALLOUT_TONES = ['note', 'tip', 'warning'] as const

export const callout = blockKind({
  type: 'callout',
  shape: { tone: z.enum(CALLOUT_TONES), title, markdown: markdown(1_200) },
  texts: block => [titleText(block.title), markdownText(block.markdown)],
  markdown: block => quote(`**${block.title}** (${block.tone})\n\n${block.markdown}`),
  traits: READ,
  prompt: '`callout`: a short note, tip or warning beside the line of thought.',
})
