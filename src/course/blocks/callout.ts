import { z } from 'zod'
import { title } from '../parts.ts'
import { markdown } from '../text.ts'
import { markdownText, titleText } from '../texts.ts'
import { blockKind, READ } from './block-kind.ts'

export const CALLOUT_TONES = ['note', 'tip', 'warning'] as const

export const callout = blockKind({
  type: 'callout',
  shape: { tone: z.enum(CALLOUT_TONES), title, markdown: markdown(1_200) },
  texts: block => [titleText(block.title), markdownText(block.markdown)],
  traits: READ,
  prompt: '`callout`: a short note, tip or warning beside the line of thought.',
})
