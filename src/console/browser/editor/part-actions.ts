import { NEW_RULES } from '../../../course/assessment-rules.ts'
import { listPartLists, locate, type Part } from '../../../course/change/course-tree.ts'
import { renameParts } from '../../../course/change/rename-parts.ts'
import type { Course, Lesson } from '../../../course/schema.ts'
import type { BlockOffer } from '../../pages/editor/editor-schemas.ts'
import { amid, chooseDrawing, describePlace, nameInWords } from '../../part-names.ts'
import type { Blanks } from './blanks.ts'
import { button, drawing, make, say } from './dom.ts'
import { type Editor, newName } from './editor-state.ts'
import { words } from './editor-words.ts'

/** What is said to who would empty a list that may not be empty. */
function neverEmpty(kind: string): string | null {
  return words.find('editor', `needs-${kind}`)
}

/** A step that can be undone, by the part that it was about. */
function step(part: string): string {
  return amid(words, nameInWords(words, part))
}

/** What is done to whole parts. Each says what it did, and leaves the focus where the part is. */
export function createActions(
  editor: Editor,
  blanks: Blanks,
  offers: BlockOffer[],
  focus: (id: string, into?: 'text') => void,
) {
  function insert(
    kind: 'block' | 'lesson' | 'chapter' | 'question',
    owner: string,
    after: string | null,
    part: Part,
  ): void {
    const name = String(part['type'] ?? kind)
    editor.change(step(name), course => {
      if (owner === 'assessment') course.assessment ??= { ...NEW_RULES, questions: [] }
      const list = listPartLists(course).find(each => each.owner === owner)!
      list.items.splice(
        after === null ? list.items.length : list.items.findIndex(({ id }) => id === after) + 1,
        0,
        part,
      )
    })
    say(words.text('editor.added', { part: nameInWords(words, name) }))
    focus(part.id, 'text')
  }

  return {
    /** One place up or down; over the edge of its list into the list before or after. */
    move(id: string, by: -1 | 1): void {
      const located = locate(editor.course(), id)
      if (!located) return
      const lists = listPartLists(editor.course()).filter(({ kind }) => kind === located.list.kind)
      const at = located.index + by
      const inside = at >= 0 && at < located.list.items.length
      const next = inside
        ? located.list.owner
        : lists[lists.findIndex(({ owner }) => owner === located.list.owner) + by]?.owner
      if (next === undefined) return void say(words.text('editor.noFurther'))
      if (!inside && located.list.items.length === 1)
        return void say(neverEmpty(located.list.kind) ?? words.text('editor.noFurther'))
      editor.change(words.text('editor.stepMove'), course => {
        const [part] = locate(course, id)!.list.items.splice(located.index, 1)
        const list = listPartLists(course).find(({ owner }) => owner === next)!
        list.items.splice(inside ? at : by === 1 ? 0 : list.items.length, 0, part!)
      })
      say(
        words.text(by === 1 ? 'editor.movedDown' : 'editor.movedUp', {
          place: describePlace(words, id, editor.course()),
        }),
      )
      focus(id)
    },

    /** Beside another part of its kind, which may stand in another list. */
    moveBeside(id: string, other: string, side: 'before' | 'after'): void {
      const [part, target] = [locate(editor.course(), id), locate(editor.course(), other)]
      if (!part || !target || part.list.kind !== target.list.kind) return
      const isLast = part.list.owner !== target.list.owner && part.list.items.length === 1
      const refusal = isLast && neverEmpty(part.list.kind)
      if (refusal) return void say(refusal)
      editor.change(words.text('editor.stepMove'), course => {
        const [moved] = locate(course, id)!.list.items.splice(part.index, 1)
        const { list, index } = locate(course, other)!
        list.items.splice(side === 'before' ? index : index + 1, 0, moved!)
      })
      say(words.text('editor.movedTo', { place: describePlace(words, id, editor.course()) }))
      focus(id)
    },

    remove(id: string): void {
      const course = editor.course()
      const located = locate(course, id)
      const refusal = located?.list.items.length === 1 && neverEmpty(located.list.kind)
      if (refusal) return void say(refusal)
      const neighbour = located?.list.items[located.index + 1] ?? located?.list.items[located.index - 1]
      const place = describePlace(words, id, course)
      editor.change(words.text('editor.stepRemoval'), now => takeOut(now, id))
      say(words.text('editor.removed', { place }))
      focus(neighbour?.id ?? located?.list.owner ?? id.split('.')[0]!)
    },

    /** The same part once more, right after it, with all that stands in it. For the service everything in it is new. */
    duplicate(id: string): void {
      const located = locate(editor.course(), id)
      if (!located) return
      const names = Object.fromEntries(partsWithin(editor.course(), id).map(each => [each, newName()]))
      editor.change(words.text('editor.stepCopyPart'), course => {
        const { list, index, part } = locate(course, id)!
        list.items.splice(index + 1, 0, renameParts(part, names))
      })
      const copy = names[id]!
      say(words.text('editor.duplicated', { place: describePlace(words, copy, editor.course()) }))
      focus(copy)
    },

    /** Asks which kind, with a picture and a word on each. */
    addBlock(lesson: Lesson, after: string | null): void {
      const choose = (type: string) => {
        close()
        insert('block', lesson.id, after, blanks.block(type, lesson))
      }
      const kinds = offers.map(({ type }) =>
        make(
          'li',
          {},
          make(
            'button',
            { type: 'button', class: 'ed-kind', click: () => choose(type) },
            make('span', { class: 'ed-picture', 'aria-hidden': 'true' }, drawing(chooseDrawing(type))),
            make('span', {}, make('b', {}, nameInWords(words, type)), make('small', {}, words.text(`blocks.${type}`))),
          ),
        ),
      )
      const close = openDialog(words.text('editor.addPart'), make('ul', { class: 'ed-kinds' }, ...kinds))
    },

    addLesson: (chapterId: string) => insert('lesson', chapterId, null, blanks.lesson(editor.course())),
    addChapter: () => insert('chapter', 'course', null, blanks.chapter(editor.course())),
    addQuestion: () => insert('question', 'assessment', null, blanks.question(editor.course())),
    addOutcome: () => editor.change(step('outcome'), course => course.outcomes.push(blanks.outcome() as never)),
    addWord: () => editor.change(step('glossary-entry'), course => course.glossary.push(blanks.word() as never)),
    addArticle: () => editor.change(step('article'), course => course.articles?.push(blanks.article(course) as never)),

    addToLesson(lesson: Lesson, field: 'exercise' | 'video'): void {
      editor.change(step(field), course => {
        locate(course, lesson.id)!.part[field] = blanks[field]()
      })
      focus(`${lesson.id}.${field}`, 'text')
    },

    /** The add-ons of a course, each begun with what it must have. */
    addOn(name: 'wrapup' | 'agreement' | 'articles' | 'glossary'): void {
      editor.change(step(name), course => {
        if (name === 'wrapup') course.wrapup = blanks.wrapup(course) as never
        else if (name === 'agreement') course.agreement = blanks.agreement() as never
        else if (name === 'articles') course.articles = [blanks.article(course), blanks.article(course)] as never
        else course.glossary.push(blanks.word() as never)
      })
      focus(name, 'text')
    },
  }
}

export type Actions = ReturnType<typeof createActions>

/** A part and the parts inside it: the lessons of a chapter, the blocks of a lesson. */
function partsWithin(course: Course, id: string): string[] {
  const inside = listPartLists(course).flatMap(({ owner, items }) => (owner === id ? items : []))
  return [id, ...inside.flatMap(part => partsWithin(course, part.id))]
}

function takeOut(course: Course, id: string): void {
  const located = locate(course, id)
  const [owner, field] = id.split('.')
  if (located) located.list.items.splice(located.index, 1)
  else if (field) delete locate(course, owner!)!.part[field]
  else if (id === 'glossary') course.glossary = []
  else delete (course as unknown as Record<string, unknown>)[id]
  if (course.assessment?.questions.length === 0) delete course.assessment
  if (course.articles?.length === 0) delete course.articles
}

/** A dialog with a title and a way out. Gives the function that closes it. */
export function openDialog(title: string, ...content: Node[]): () => void {
  const close = () => {
    dialog.close()
    dialog.remove()
  }
  const dialog = make(
    'dialog',
    { class: 'ed-dialog ed-house', 'aria-labelledby': 'ed-dialog-title', close: () => dialog.remove() },
    make(
      'div',
      { class: 'ed-dialog-head' },
      make('h2', { id: 'ed-dialog-title' }, title),
      button(words.text('editor.close'), 'close', close, { bare: true, class: 'ed-small' }),
    ),
    ...content,
  )
  document.body.append(dialog)
  dialog.showModal()
  return close
}
