import type { Part } from '../../../course/change/course-tree.ts'
import type { Course, Lesson } from '../../../course/schema.ts'
import type { EditorSchemas, JsonSchema } from '../../pages/editor/editor-schemas.ts'
import { newName } from './editor-state.ts'
import { blankOf } from './schema-fields.ts'

type Fields = Record<string, unknown>

/** New parts with nothing written in them, whole enough to be drawn. What they point at is chosen so that it holds. */
export function createBlanks({ blocks, parts }: EditorSchemas) {
  const blank = (schema: JsonSchema) => blankOf(schema) as Fields

  function block(type: string, lesson: Lesson): Part {
    const made = { ...blank(blocks.find(each => each.type === type)!.schema), type, id: newName() }
    if ('question' in made) aim(made.question as Fields, lesson)
    if ('scenes' in made && 'ends' in made) joinScenes(made as never)
    return made as Part
  }

  function question(course: Course): Part {
    const made = { ...blank(parts['question']!), id: newName() }
    aim(made, course.chapters[0]!.lessons[0]!)
    return made
  }

  function lesson(course: Course): Part {
    const made = { id: newName(), title: '', minutes: 1, outcomeIds: [course.outcomes[0]!.id], blocks: [] as Part[] }
    made.blocks.push(block('text', made as unknown as Lesson))
    return made
  }

  return {
    block,
    question,
    lesson,
    chapter: (course: Course): Part => ({ id: newName(), title: '', summary: '', lessons: [lesson(course)] }),
    outcome: (): Part => ({ id: newName(), text: '' }),
    word: (): Part => ({ id: newName(), term: '', definition: '' }),
    article: (course: Course): Part => ({
      ...blank(parts['article']!),
      id: newName(),
      minutes: 1,
      chapterId: course.chapters[0]!.id,
    }),
    exercise: () => blank(parts['exercise']!),
    video: () => blankOf(parts['video']!, parts['video']!, 'search') as Fields,
    agreement: () => blank(parts['agreement']!),
    wrapup: (course: Course): Fields => ({
      ...blank(parts['wrapup']!),
      learned: course.outcomes.map(({ id }) => ({ outcomeId: id, text: '' })),
    }),
  }
}

export type Blanks = ReturnType<typeof createBlanks>

/** A question tests what its lesson teaches; its first answer is right until somebody says otherwise. */
function aim(question: Fields, lesson: Lesson): void {
  Object.assign(question, { outcomeId: lesson.outcomeIds[0], evidence: lesson.id, bloom: 'understand' })
  const [first] = (question['options'] as { correct: boolean }[] | undefined) ?? []
  if (first) first.correct = true
}

/** The shortest story: the first choice leads on, the others end it. Places are counted from 1 until there are ids. */
function joinScenes({ scenes, ends }: { scenes: { choices: Fields[] }[]; ends: Fields[] }): void {
  for (const [at, { choices }] of scenes.entries()) {
    for (const [index, choice] of choices.entries()) {
      choice['to'] = index === 0 && at < scenes.length - 1 ? { scene: at + 2 } : { end: index === 0 ? 1 : 2 }
    }
  }
  if (ends[1]) ends[1]['verdict'] = 'poor'
}
