import { z } from 'zod'
import type { MediaUse } from '../media/media-use.ts'
import { pictureMarkdown, pictureTexts, pictureUses, shownPictureSchema } from '../media/shown-picture.ts'
import { citesSchema, partId, sentence, title } from '../parts.ts'
import { bullets, type CourseText, lineText, titleText } from '../texts.ts'
import { OPENED } from './block-kind.ts'

const LEAST_CARDS = 2
const MOST_CARDS = 8

const type = z.literal('flashcards')
const writtenCard = z.object({ front: sentence, back: sentence })
const storedCard = writtenCard.extend({
  frontPicture: shownPictureSchema.optional(),
  backPicture: shownPictureSchema.optional(),
})

const writtenSchema = z.object({ type, title, cards: z.array(writtenCard).min(LEAST_CARDS).max(MOST_CARDS) })
const storedSchema = z.object({
  type,
  id: partId,
  title,
  cards: z.array(storedCard).min(LEAST_CARDS).max(MOST_CARDS),
  cites: citesSchema,
})

type Flashcards = z.output<typeof storedSchema>

export const flashcards = {
  type: 'flashcards' as const,
  writtenSchema,
  storedSchema,
  texts: (block: Flashcards): CourseText[] => [
    titleText(block.title),
    ...block.cards.flatMap(({ front, back, frontPicture, backPicture }) => [
      lineText(front),
      ...pictureTexts(frontPicture),
      lineText(back),
      ...pictureTexts(backPicture),
    ]),
  ],
  markdown: (block: Flashcards): string => {
    const cards = block.cards.map(
      ({ front, back, frontPicture, backPicture }) =>
        `${pictureMarkdown(frontPicture)}${front} → ${pictureMarkdown(backPicture)}${back}`,
    )
    return `**${block.title}**\n\n${bullets(cards)}`
  },
  faults: (): string[] => [],
  media: ({ cards }: Flashcards): MediaUse[] =>
    cards.flatMap(({ frontPicture, backPicture }) => pictureUses(frontPicture, backPicture)),
  traits: OPENED,
  prompt: '`flashcards`: terms, or questions to answer before turning the card.',
}
