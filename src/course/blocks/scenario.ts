import { z } from 'zod'
import type { MediaUse } from '../media/media-use.ts'
import { pictureMarkdown, pictureTexts, pictureUses, shownPictureSchema } from '../media/shown-picture.ts'
import { citesSchema, partId, siblingId, slot } from '../parts.ts'
import { line, markdown } from '../text.ts'
import { bullets, type CourseText, lineText, markdownText, optionText, titleText } from '../texts.ts'
import { VERDICTS } from './figure-forms.ts'

/** Maximum number of scenes and of ends for which a learner's saved state has room. */
const SCENES = 8
const ENDS = 5

const place = z.int().min(1)
const head = { title: line(120), role: line(300) }
const verdict = z.enum(VERDICTS)
const choice = { text: line(200), result: line(300) }

const writtenTo = z.union([z.strictObject({ scene: place }), z.strictObject({ end: place })])
const storedTo = z.union([z.strictObject({ scene: siblingId }), z.strictObject({ end: siblingId })])

const writtenScene = z.object({
  situation: markdown(600),
  choices: z
    .array(z.object({ ...choice, to: writtenTo }))
    .min(2)
    .max(3),
})
const storedScene = z.object({
  id: siblingId,
  situation: markdown(600),
  picture: shownPictureSchema.optional(),
  choices: z
    .array(z.object({ id: siblingId, ...choice, to: storedTo }))
    .min(2)
    .max(3),
})
const end = { verdict, debrief: line(400) }

const writtenSchema = z.object({
  type: z.literal('scenario'),
  ...head,
  scenes: z.array(writtenScene).min(2).max(SCENES),
  ends: z.array(z.object(end)).min(2).max(ENDS),
})
const storedSchema = z.object({
  type: z.literal('scenario'),
  id: partId,
  slot,
  ...head,
  scenes: z.array(storedScene).min(2).max(SCENES),
  ends: z
    .array(z.object({ id: siblingId, ...end, picture: shownPictureSchema.optional() }))
    .min(2)
    .max(ENDS),
  cites: citesSchema,
})

export type WrittenScenario = z.output<typeof writtenSchema>
export type Scenario = z.output<typeof storedSchema>

/**
 * A branching scenario, which starts at the first scene. A question may not name it as evidence, because learners take
 * different paths and so miss scenes.
 */
export const scenario = {
  type: 'scenario' as const,
  writtenSchema,
  storedSchema,
  texts: ({ title, role, scenes, ends }: Scenario): CourseText[] => [
    titleText(title),
    lineText(role),
    ...scenes.flatMap(({ situation, picture, choices }) => [
      markdownText(situation),
      ...pictureTexts(picture),
      ...choices.flatMap(({ text, result }) => [optionText(text), lineText(result)]),
    ]),
    ...ends.flatMap(({ debrief, picture }) => [lineText(debrief), ...pictureTexts(picture)]),
  ],
  markdown: asMarkdown,
  faults,
  media: ({ scenes, ends }: Scenario): MediaUse[] => pictureUses(...[...scenes, ...ends].map(({ picture }) => picture)),
  traits: { teaches: false, shows: true, asks: true, states: false },
  prompt: [
    '`scenario`: a decision with consequences, in 2 to 8 scenes of 2 or 3 choices; `to` names a scene or an end by its place.',
    'At least one good and one poor end; the most cautious choice is not always the best.',
  ].join(' '),
}

/** Gives ids by position: `s1`, `s2` … to scenes, `e1`, `e2` … to ends, and `a`, `b`, `c` to choices. */
export function identifyScenes({ scenes, ends }: WrittenScenario): Pick<Scenario, 'scenes' | 'ends'> {
  return {
    scenes: scenes.map(({ situation, choices }, index) => ({
      id: `s${index + 1}`,
      situation,
      choices: choices.map(({ to, ...rest }, at) => ({
        id: 'abc'[at]!,
        ...rest,
        to: 'scene' in to ? { scene: `s${to.scene}` } : { end: `e${to.end}` },
      })),
    })),
    ends: ends.map((written, index) => ({ id: `e${index + 1}`, ...written })),
  }
}

function asMarkdown({ title, role, scenes, ends }: Scenario): string {
  return [
    `**${title}**`,
    role,
    ...scenes.map(({ id, situation, picture, choices }) => {
      const ways = choices.map(({ text, result, to }) => `${text} → ${result} (${'scene' in to ? to.scene : to.end})`)
      return `${id}: ${pictureMarkdown(picture)}${situation}\n\n${bullets(ways)}`
    }),
    bullets(
      ends.map(({ id, verdict, debrief, picture }) => `${id} (${verdict}): ${pictureMarkdown(picture)}${debrief}`),
    ),
  ].join('\n\n')
}

/**
 * Returns what is wrong with the paths of a scenario: every path must lead to an end, and every scene and end must be
 * on a path.
 */
function faults({ scenes, ends }: Pick<Scenario, 'scenes' | 'ends'>): string[] {
  const problems: string[] = []
  const reached = new Set<string>()
  const walk = (id: string, path: string[]): void => {
    if (path.includes(id)) return void problems.push('a way runs in a circle')
    if (reached.has(id)) return
    reached.add(id)
    const scene = scenes.find(known => known.id === id)
    if (!scene) return void (ends.some(known => known.id === id) || problems.push('a choice leads nowhere'))
    for (const { to } of scene.choices) walk('scene' in to ? to.scene : to.end, [...path, id])
  }
  walk(scenes[0]!.id, [])
  if ([...scenes, ...ends].some(({ id }) => !reached.has(id))) problems.push('a scene or an end is never reached')
  const verdicts = ends.map(({ verdict }) => verdict)
  if (!verdicts.includes('good') || !verdicts.includes('poor'))
    problems.push('needs at least one good and one poor end')
  return [...new Set(problems)]
}
