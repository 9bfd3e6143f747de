import { z } from 'zod'
import { title } from '../parts.ts'
import { markdown } from '../text.ts'
import { codeText, fence, markdownText, titleText } from '../texts.ts'
import { blockKind, TOLD } from './block-kind.ts'

export const code = blockKind({
  type: 'code',
  shape: {
    language: z.string().regex(/^[a-z0-9+#-]{1,20}$/),
    caption: title,
    code: z.string().min(1).max(4_000),
    explanation: markdown(1_200),
  },
  texts: block => [titleText(block.caption), codeText(block.code), markdownText(block.explanation)],
  markdown: ({ caption, language, code, explanation }) =>
    [`**${caption}**`, fence(language, code), explanation].join('\n\n'),
  traits: TOLD,
  prompt: '`code`: only for code.',
})
