import type { Block, BlockType } from '../../../course/blocks/blocks.ts'
import type { Fields } from '../../../course/change/read-part-fields.ts'
import type { Lesson } from '../../../course/schema.ts'

/**
 * What the editor needs to know of a kind of block, besides its schema (for the form) and the player's renderer.
 * `begin` sets the references that a new block must have.
 */
type BlockKind = { icon: string; begin?(block: Fields, lesson: Lesson): void }

export const BLOCK_KINDS: Record<BlockType, BlockKind> = {
  accordion: { icon: 'chevron' },
  audio: { icon: 'sound' },
  callout: { icon: 'tip' },
  check: { icon: 'check', begin: (block, lesson) => aimQuestion(block['question'] as Fields, lesson) },
  code: { icon: 'fields' },
  download: { icon: 'down' },
  example: { icon: 'path' },
  figure: { icon: 'puzzle' },
  flashcards: { icon: 'cards' },
  image: { icon: 'picture' },
  keypoints: { icon: 'flag' },
  'labelled-image': { icon: 'picture' },
  scenario: { icon: 'path', begin: block => joinScenes(block as Scenario) },
  steps: { icon: 'list' },
  table: { icon: 'fields' },
  text: { icon: 'book' },
  video: { icon: 'video' },
}

/**
 * Sets the references of a new question to its lesson, and marks its first option as correct until the writer changes
 * that.
 */
export function aimQuestion(question: Fields, lesson: Lesson): void {
  Object.assign(question, { outcomeId: lesson.outcomeIds[0], evidence: lesson.id, bloom: 'understand' })
  const [first] = (question['options'] as { correct: boolean }[] | undefined) ?? []
  if (first) first.correct = true
}

/**
 * Gives ids to the scenes, ends and questions of a new block, because the player's renderers need ids. The service
 * gives the lasting ids when it saves the block.
 */
export function fillIds(block: Block): Block {
  if (block.type === 'check')
    return { ...block, question: { ...block.question, id: block.question.id ?? `${block.id}q` } }
  if (block.type !== 'scenario') return block
  const number = <Item extends { id: string }>(items: Item[], prefix: string) =>
    items.map((item, at) => ({ ...item, id: item.id ?? `${prefix}${at + 1}` }))
  const [scenes, ends] = [number(block.scenes, 'scene'), number(block.ends, 'end')]
  const idAt = (items: { id: string }[], place: unknown) =>
    typeof place === 'number' ? (items[place - 1]?.id ?? '') : String(place)
  const aim = ({ to, ...choice }: (typeof scenes)[number]['choices'][number]) => ({
    ...choice,
    to: 'scene' in to ? { scene: idAt(scenes, to.scene) } : { end: idAt(ends, to.end) },
  })
  return { ...block, ends, scenes: scenes.map(scene => ({ ...scene, choices: scene.choices.map(aim) })) }
}

type Scenario = { scenes: { choices: Fields[] }[]; ends: Fields[] }

/**
 * Links the scenes of a new scenario in the simplest way: the first choice of each scene leads to the next scene, that
 * of the last scene to the first end, and every other choice to the second end. Scenes and ends without ids are
 * referred to by position, counted from 1.
 */
function joinScenes({ scenes, ends }: Scenario): void {
  for (const [at, { choices }] of scenes.entries()) {
    for (const [index, choice] of choices.entries()) {
      choice['to'] = index === 0 && at < scenes.length - 1 ? { scene: at + 2 } : { end: index === 0 ? 1 : 2 }
    }
  }
  if (ends[1]) ends[1]['verdict'] = 'poor'
}
