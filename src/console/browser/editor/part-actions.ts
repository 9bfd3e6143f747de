import { NEW_RULES } from '../../../course/assessment-rules.ts'
import type { BlockType } from '../../../course/blocks/blocks.ts'
import { listPartLists, locate, type Part } from '../../../course/change/course-tree.ts'
import type { Fields } from '../../../course/change/read-part-fields.ts'
import { renameParts } from '../../../course/change/rename-parts.ts'
import type { Course, Lesson } from '../../../course/schema.ts'
import { amid, describePlace, nameInWords } from '../../part-names.ts'
import type { Blanks } from './blanks.ts'
import { type Editor, newName } from './editor-state.ts'
import { words } from './editor-words.ts'
import { say } from './say.ts'

/** Parts that cannot be removed. */
const FIXED_PARTS = ['course', 'assessment']

export type AddOn = 'wrapup' | 'agreement' | 'articles' | 'jobAids' | 'rolePlays' | 'glossary'
export type ListedPart = 'outcome' | 'article' | 'job-aid' | 'role-play' | 'glossary-entry'
export type Actions = ReturnType<typeof createActions>

/** Actions on whole parts. Each announces its result and leaves the focus at the part. */
export function createActions(
  editor: Editor,
  blanks: Blanks,
  chooseKind: (take: (type: BlockType, fields: Fields) => void) => void,
  focus: (id: string, into?: 'text') => void,
  showForm: (id: string) => void,
) {
  const sayPlace = (key: 'editor.movedUp' | 'editor.movedDown' | 'editor.movedTo' | 'editor.duplicated', id: string) =>
    say(words.text(key, { place: describePlace(words, id, editor.course()) }))

  function insert(
    kind: 'block' | 'lesson' | 'chapter' | 'question',
    owner: string,
    after: string | null,
    part: Part,
    takesFocus = true,
  ) {
    const name = String(part['type'] ?? kind)
    editor.change(nameStep(name), course => {
      if (owner === 'assessment') course.assessment ??= { ...NEW_RULES, questions: [] }
      const { items } = listPartLists(course).find(each => each.owner === owner)!
      items.splice(after === null ? items.length : items.findIndex(({ id }) => id === after) + 1, 0, part)
    })
    say(words.text('editor.added', { part: nameInWords(words, name) }))
    if (takesFocus) focus(part.id, 'text')
  }

  /** Moves a part to the list of `owner`. `index` is the part's new position, counted in that list without the part. */
  function put(id: string, owner: string, index: number): void {
    editor.change(words.text('editor.stepMove'), course => {
      const { list, index: old } = locate(course, id)!
      const [part] = list.items.splice(old, 1)
      listPartLists(course)
        .find(each => each.owner === owner)!
        .items.splice(index, 0, part!)
    })
  }

  function addBlock(lessonId: string, after: string | null): void {
    chooseKind((type, fields) => {
      const lesson = editor.part(lessonId) as Lesson | null
      if (!lesson) return
      const block = { ...blanks.block(type, lesson), ...fields }
      insert('block', lesson.id, after && editor.presentName(after), block)
      if ('media' in fields) showForm(block.id)
    })
  }

  return {
    /**
     * Moves a part one position up or down. At the edge of its list, the part moves to the previous or next list of the
     * same kind.
     */
    move(id: string, by: -1 | 1): void {
      const located = locate(editor.course(), id)
      if (!located) return
      const { kind, owner, items } = located.list
      const lists = listPartLists(editor.course()).filter(list => list.kind === kind)
      const index = located.index + by
      const isInside = index >= 0 && index < items.length
      const next = isInside ? located.list : lists[lists.findIndex(list => list.owner === owner) + by]
      if (!next) return void say(words.text('editor.noFurther'))
      if (!isInside && items.length === 1) return void say(refuseEmpty(kind) ?? words.text('editor.noFurther'))
      put(id, next.owner, isInside ? index : by === 1 ? 0 : next.items.length)
      sayPlace(by === 1 ? 'editor.movedDown' : 'editor.movedUp', id)
      focus(id)
    },

    /** Moves a part next to another part of the same kind, which may be in another list. */
    moveBeside(id: string, other: string, side: 'before' | 'after'): void {
      const [part, target] = [locate(editor.course(), id), locate(editor.course(), other)]
      if (!part || !target || part.list.kind !== target.list.kind) return
      const isOtherList = part.list.owner !== target.list.owner
      const refusal = isOtherList && part.list.items.length === 1 && refuseEmpty(part.list.kind)
      if (refusal) return void say(refusal)
      const index = target.index + (side === 'after' ? 1 : 0)
      put(id, target.list.owner, !isOtherList && part.index < target.index ? index - 1 : index)
      sayPlace('editor.movedTo', id)
      focus(id)
    },

    remove(id: string): void {
      if (FIXED_PARTS.includes(id)) return
      const located = locate(editor.course(), id)
      const refusal = located?.list.items.length === 1 && refuseEmpty(located.list.kind)
      if (refusal) return void say(refusal)
      const neighbour = located?.list.items[located.index + 1] ?? located?.list.items[located.index - 1]
      const place = describePlace(words, id, editor.course())
      editor.change(words.text('editor.stepRemoval'), course => takeOut(course, id))
      say(words.text('editor.removed', { place }))
      focus(neighbour?.id ?? located?.list.owner ?? id.split('.')[0]!)
    },

    /**
     * Duplicates a part with all its children, and inserts the copy right after it. The service treats every part of
     * the copy as new.
     */
    duplicate(id: string): void {
      const located = locate(editor.course(), id)
      if (!located) return
      const names = Object.fromEntries(listPartsWithin(editor.course(), id).map(each => [each, newName()]))
      editor.change(words.text('editor.stepCopyPart'), course => {
        const { list, index, part } = locate(course, id)!
        list.items.splice(index + 1, 0, renameParts(part, names))
      })
      sayPlace('editor.duplicated', names[id]!)
      focus(names[id]!)
    },

    addBlock,
    /**
     * Inserts a block with the given fields after another block, or at the end of a lesson. If the new block takes the
     * focus, its form is opened, so that the writer adds the missing texts. Returns the block's name, or null if
     * `after` is neither a block nor a lesson.
     */
    insertBlock(type: BlockType, after: string, fields: Fields, takesFocus: boolean): string | null {
      const located = locate(editor.course(), editor.presentName(after))
      const isLesson = located?.list.kind === 'lesson'
      const lesson = editor.part(isLesson ? located.part.id : (located?.list.owner ?? '')) as Lesson | null
      if (!located || !lesson) return null
      const block = { ...blanks.block(type, lesson), ...fields }
      // Leaves the text that is being edited. Until then the page is redrawn with a delay, so that the new block could
      // not be focused.
      if (takesFocus) focus(located.part.id)
      insert('block', lesson.id, isLesson ? null : located.part.id, block, takesFocus)
      if (takesFocus) showForm(block.id)
      return block.id
    },
    /** Adds a block after a block. Does nothing if the part is of any other kind. */
    addAfter(id: string): void {
      const located = locate(editor.course(), id)
      if (located?.list.kind === 'block') addBlock(located.list.owner, id)
    },
    addLesson: (chapterId: string) => insert('lesson', chapterId, null, blanks.lesson(editor.course())),
    addChapter: () => insert('chapter', 'course', null, blanks.chapter(editor.course())),
    addQuestion: () => insert('question', 'assessment', null, blanks.question(editor.course())),

    /** Adds a small part, whose fields are edited in the form of its list. */
    addListed(kind: ListedPart): void {
      editor.change(nameStep(kind), course => {
        if (kind === 'outcome') course.outcomes.push(blanks.outcome() as never)
        else if (kind === 'article') course.articles?.push(blanks.article(course) as never)
        else if (kind === 'job-aid') course.jobAids?.push(blanks.jobAid() as never)
        else if (kind === 'role-play') course.rolePlays?.push(blanks.rolePlay() as never)
        else course.glossary.push(blanks.glossaryEntry() as never)
      })
    },

    addToLesson(lessonId: string, field: 'exercise' | 'video'): void {
      editor.change(nameStep(field), course => {
        locate(course, lessonId)!.part[field] = blanks[field]()
      })
      focus(`${lessonId}.${field}`, 'text')
    },

    /** Adds an add-on with the parts that it must have. */
    addOn(name: AddOn): void {
      editor.change(nameStep(name), course => {
        if (name === 'wrapup') course.wrapup = blanks.wrapup(course) as never
        else if (name === 'agreement') course.agreement = blanks.agreement() as never
        else if (name === 'articles') course.articles = [blanks.article(course), blanks.article(course)] as never
        else if (name === 'jobAids') course.jobAids = [blanks.jobAid()] as never
        else if (name === 'rolePlays') course.rolePlays = [blanks.rolePlay()] as never
        else course.glossary.push(blanks.glossaryEntry() as never)
      })
      focus(name, 'text')
    },
  }
}

/** Returns the message for a list whose last part must not be removed; null if the list may be empty. */
function refuseEmpty(kind: string): string | null {
  return words.find('editor', `needs-${kind}`)
}

/** Returns the name of an undoable step: the name of the part concerned. */
function nameStep(part: string): string {
  return amid(words, nameInWords(words, part))
}

/** Returns the ids of a part and all its children: the lessons of a chapter, the blocks of a lesson. */
function listPartsWithin(course: Course, id: string): string[] {
  const inside = listPartLists(course).flatMap(({ owner, items }) => (owner === id ? items : []))
  return [id, ...inside.flatMap(part => listPartsWithin(course, part.id))]
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
  if (course.jobAids?.length === 0) delete course.jobAids
  if (course.rolePlays?.length === 0) delete course.rolePlays
}
