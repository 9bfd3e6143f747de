import { z } from 'zod'
import { COURSE_LIMITS, partId, sentence, title } from '../parts.ts'
import { line, markdown } from '../text.ts'
import { bullets, type CourseText, lineText, markdownText, titleText } from '../texts.ts'

const points = z.array(sentence).min(1).max(COURSE_LIMITS.rolePlayPoints)

/** The sheet of one player, which the other players do not read. */
const roleSheetSchema = z.object({
  role: line(120),
  know: points.describe('Facts that only this player knows.'),
  want: points.describe('The aims of this player in the conversation.'),
  play: points.describe('How this player begins, and answers to what the other does.'),
})

export const writtenRolePlaySchema = z.object({
  title,
  players: line(80).describe('The number of players, and whether somebody observes.'),
  playMinutes: z.int().min(1).max(120),
  setup: markdown(1_200).describe('Markdown: what all players know of the situation, and how the role play goes.'),
  sheets: z.array(roleSheetSchema).min(2).max(COURSE_LIMITS.roleSheets),
  watch: points.describe('Points for the observers to watch.'),
  debrief: points.describe('Questions that all discuss afterwards.'),
})

/**
 * A conversation to practise with others. It has no slot, counts towards nothing, and is not required of people who
 * learn alone.
 */
export const rolePlaySchema = z.object({ id: partId, ...writtenRolePlaySchema.shape })

export type RolePlay = z.output<typeof rolePlaySchema>
export type WrittenRolePlay = z.output<typeof writtenRolePlaySchema>

export function rolePlayTexts({ title, players, setup, sheets, watch, debrief }: RolePlay): CourseText[] {
  const sheetLines = sheets.flatMap(({ role, know, want, play }) => [role, ...know, ...want, ...play])
  return [
    titleText(title),
    lineText(players),
    markdownText(setup),
    ...[...sheetLines, ...watch, ...debrief].map(lineText),
  ]
}

/** Returns the whole role play as Markdown, for the owner or an assistant. */
export function rolePlayMarkdown({ players, playMinutes, setup, sheets, watch, debrief }: RolePlay): string {
  const parts = [
    `Role play: ${players}, ${playMinutes} min`,
    setup,
    ...sheets.flatMap(({ role, know, want, play }) => [
      `### Only for: ${role}`,
      `Knows:\n\n${bullets(know)}`,
      `Wants:\n\n${bullets(want)}`,
      `Plays it so:\n\n${bullets(play)}`,
    ]),
    `Whoever watches:\n\n${bullets(watch)}`,
    `Afterwards:\n\n${bullets(debrief)}`,
  ]
  return parts.join('\n\n')
}
