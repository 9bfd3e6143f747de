import { markdown } from '../text.ts'
import { markdownText } from '../texts.ts'
import { blockKind, READ } from './block-kind.ts'

export const text = blockKind({
  type: 'text',
  shape: { markdown: markdown(3_000) },
  texts: block => [markdownText(block.markdown)],
  markdown: block => block.markdown,
  traits: READ,
  prompt: '`text`: one idea in prose; one or two in a lesson, of 80 to 180 words in all.',
})
