import { z } from 'zod'
import { pictureMarkdown, pictureTexts, shownPictureSchema } from '../media/shown-picture.ts'
import { sentence, siblingId } from '../parts.ts'
import { bullets, lineText, optionText } from '../texts.ts'
import { letter, questionKind } from './question-kind.ts'

const writtenOption = z.object({
  text: sentence,
  correct: z.boolean(),
  reason: sentence.describe('Why this option is right or wrong; shown after it was picked.'),
})
const storedOption = z.object({ id: siblingId, ...writtenOption.shape, picture: shownPictureSchema.optional() })

export type WrittenOption = z.output<typeof writtenOption>
export type Option = z.output<typeof storedOption>

export const single = questionKind({
  kind: 'single',
  written: { options: z.array(writtenOption).min(3).max(4) },
  stored: { options: z.array(storedOption).min(3).max(4) },
  identify,
  texts,
  markdown,
  faults: ({ options }) =>
    countKeys(options) === 1 ? [] : [`must have exactly one right option, has ${countKeys(options)}`],
  prompt: '`single`: one right option of 3 or 4, each with a reason.',
})

export const multiple = questionKind({
  kind: 'multiple',
  written: { options: z.array(writtenOption).min(3).max(5) },
  stored: { options: z.array(storedOption).min(3).max(5) },
  identify,
  texts,
  markdown,
  faults: ({ options }) => {
    if (countKeys(options) < 2) return ['lets many be chosen, but fewer than two are right']
    return countKeys(options) === options.length ? ['has no wrong option'] : []
  },
  prompt:
    '`multiple`: at least two right and one wrong of 3 to 5 options, each with a reason; when the set is the answer.',
})

function identify({ options }: { options: WrittenOption[] }): { options: Option[] } {
  return { options: options.map((option, index) => ({ id: letter(index), ...option })) }
}

function texts({ options }: { options: Option[] }) {
  return options.flatMap(({ text, picture, reason }) => [optionText(text), ...pictureTexts(picture), lineText(reason)])
}

function markdown({ options }: { options: Option[] }): string {
  return bullets(
    options.map(
      ({ text, correct, reason, picture }) => `[${correct ? 'x' : ' '}] ${pictureMarkdown(picture)}${text}: ${reason}`,
    ),
  )
}

function countKeys(options: WrittenOption[]): number {
  return options.filter(option => option.correct).length
}
