import type { BlockType } from '../../../course/blocks/blocks.ts'
import type { Part } from '../../../course/change/course-tree.ts'
import type { Fields } from '../../../course/change/read-part-fields.ts'
import type { Course, Lesson } from '../../../course/schema.ts'
import type { EditorSchemas } from '../../pages/editor/editor-schemas.ts'
import { aimQuestion, BLOCK_KINDS } from './block-kinds.ts'
import { newName } from './editor-state.ts'
import { blankOf } from './schema-fields.ts'

/**
 * Default duration of a role play in minutes: five to play, then the debriefing, then a second round with other roles.
 */
const NEW_PLAY_MINUTES = 15

/**
 * Creates new parts with empty texts. They have everything that the player needs to draw them, and their references to
 * other parts are valid.
 */
export function createBlanks({ blocks, parts }: EditorSchemas) {
  const blank = (kind: string) => blankOf(parts[kind]!) as Fields

  function block(type: BlockType, lesson: Lesson): Part {
    const fields = blankOf(blocks.find(each => each.type === type)!.schema) as Fields
    BLOCK_KINDS[type].begin?.(fields, lesson)
    return { ...fields, type, id: newName() }
  }

  function question(course: Course): Part {
    const fields = blank('question')
    aimQuestion(fields, course.chapters[0]!.lessons[0]!)
    return { ...fields, id: newName() }
  }

  function lesson(course: Course): Part {
    const fields = { id: newName(), title: '', minutes: 1, outcomeIds: [course.outcomes[0]!.id] }
    return { ...fields, blocks: [block('text', fields as unknown as Lesson)] }
  }

  return {
    block,
    question,
    lesson,
    chapter: (course: Course): Part => ({ id: newName(), title: '', summary: '', lessons: [lesson(course)] }),
    outcome: (): Part => ({ id: newName(), text: '' }),
    glossaryEntry: (): Part => ({ id: newName(), term: '', definition: '' }),
    rolePlay: (): Part => ({ ...blank('role-play'), id: newName(), playMinutes: NEW_PLAY_MINUTES }),
    jobAid: (): Part => ({ id: newName(), title: '', markdown: '' }),
    article: (course: Course): Part => ({
      ...blank('article'),
      id: newName(),
      minutes: 1,
      chapterId: course.chapters[0]!.id,
    }),
    exercise: () => blank('exercise'),
    video: () => blankOf(parts['video']!, parts['video']!, 'search') as Fields,
    agreement: () => blank('agreement'),
    wrapup: (course: Course): Fields => ({
      ...blank('wrapup'),
      learned: course.outcomes.map(({ id }) => ({ outcomeId: id, text: '' })),
    }),
  }
}

export type Blanks = ReturnType<typeof createBlanks>
