import { z } from 'zod'
import { sentence, title } from '../parts.ts'
import { bullets, lineText, titleText } from '../texts.ts'
import { blockKind, READ } from './block-kind.ts'

export const keypoints = blockKind({
  type: 'keypoints',
  shape: { title, points: z.array(sentence).min(2).max(8) },
  texts: block => [titleText(block.title), ...block.points.map(lineText)],
  markdown: block => `**${block.title}**\n\n${bullets(block.points)}`,
  traits: READ,
  prompt: '`keypoints`: what to remember, in 2 to 8 sentences.',
})
