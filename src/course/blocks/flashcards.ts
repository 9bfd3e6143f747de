import { z } from 'zod'
import { sentence, title } from '../parts.ts'
import { bullets, lineText, titleText } from '../texts.ts'
import { blockKind, OPENED } from './block-kind.ts'

export const flashcards = blockKind({
  type: 'flashcards',
  shape: {
    title,
    cards: z
      .array(z.object({ front: sentence, back: sentence }))
      .min(2)
      .max(8),
  },
  texts: block => [titleText(block.title), ...block.cards.flatMap(card => [lineText(card.front), lineText(card.back)])],
  markdown: ({ title, cards }) => `**${title}**\n\n${bullets(cards.map(({ front, back }) => `${front} → ${back}`))}`,
  traits: OPENED,
  prompt: '`flashcards`: terms, or questions to answer before turning the card.',
})
