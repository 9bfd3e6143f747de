import { locate, type Part } from '../../../course/change/course-tree.ts'
import type { Chapter, Course } from '../../../course/schema.ts'
import type { Translator } from '../../../player/translator.ts'
import { amid, nameInWords } from '../../part-names.ts'
import { createAddButtons } from './add-buttons.ts'
import { button, drawing, keepChildren, make } from './dom.ts'
import { drawView, textsShown } from './draw-view.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { drawNotes, type Note } from './notes.ts'
import type { Actions } from './part-actions.ts'
import { partForm } from './part-form.ts'
import type { View, Views } from './views.ts'

type Shell = { element: HTMLElement; key: string; view: View; drawn: Element; form: HTMLElement; notes: HTMLElement }

/** Draws the course into the page: only what changed, so that focus and caret stay. */
export function createDrawing(
  page: HTMLElement,
  editor: Editor,
  views: Views,
  translator: Translator,
  actions: () => Actions,
  notesOf: (view: string) => Note[],
) {
  const shells = new Map<string, Shell>()
  const frames = new Map<string, HTMLElement>()
  const opened = new Set<string>()
  const { adding, addingToLesson, addOns } = createAddButtons(editor, frames, actions)

  function draw(): void {
    const course = editor.course()
    const used = new Set<string>()
    const shell = (view: View) => {
      used.add(view.id)
      return shellFor(view).element
    }
    keepChildren(page, [
      shell(views.hero(course)),
      ...course.chapters.map((chapter, at) => drawChapter(course, chapter, at, shell)),
      adding('course', 'chapters', words.text('editor.addChapter'), () => actions().addChapter()),
      ...drawParts(course, shell),
    ])
    for (const id of shells.keys()) if (!used.has(id)) shells.delete(id)
  }

  function drawChapter(course: Course, chapter: Chapter, at: number, shell: (view: View) => HTMLElement): HTMLElement {
    const lessons = chapter.lessons.map((lesson, index) => {
      const number = `${translator.number(at + 1)}.${translator.number(index + 1)}`
      return frame(`lesson ${lesson.id}`, 'div', 'lesson', [
        shell(views.lessonHead(lesson, number)),
        ...lesson.blocks.map(block => shell(views.block(block))),
        ...(lesson.video ? [shell(views.video(lesson, lesson.video))] : []),
        ...(lesson.exercise ? [shell(views.exercise(lesson, lesson.exercise))] : []),
        addingToLesson(lesson),
      ])
    })
    return frame(`chapter ${chapter.id}`, 'div', 'page chapter', [
      shell(views.chapterHead(course, chapter, at)),
      ...lessons,
      adding(chapter.id, 'lessons', words.text('editor.addLesson'), owner => actions().addLesson(owner)),
    ])
  }

  function drawParts(course: Course, shell: (view: View) => HTMLElement): HTMLElement[] {
    const { wrapup, assessment, articles, glossary, agreement } = course
    const questions = assessment?.questions ?? []
    const test = assessment && [
      shell(views.assessment(assessment, course)),
      ...questions.map((question, at) => shell(views.question(question, at, questions.length))),
      adding('assessment', 'questions', words.text('editor.addQuestion'), () => actions().addQuestion()),
    ]
    return [
      ...(wrapup ? [shell(views.wrapup(wrapup))] : []),
      ...(test ? [frame('assessment', 'div', 'page part', test)] : []),
      ...(articles ? [shell(views.articles(articles))] : []),
      ...(glossary.length > 0 ? [shell(views.glossary(glossary))] : []),
      ...(agreement ? [shell(views.agreement(agreement))] : []),
      addOns(course),
    ]
  }

  function frame(key: string, tag: 'div', name: string, children: Node[]): HTMLElement {
    const element = frames.get(key) ?? make(tag, { class: name })
    frames.set(key, element)
    keepChildren(element, children)
    return element
  }

  function shellFor(view: View): Shell {
    const key = JSON.stringify(view.input)
    const known = shells.get(view.id)
    const shell = known ?? newShell(view)
    shells.set(view.id, shell)
    shell.view = view
    const isWriting = shell.element.querySelector('[data-writing]') !== null
    if (shell.key !== key && !isWriting) {
      const drawn = safely(view)
      shell.drawn.replaceWith(drawn)
      shell.drawn = drawn
      shell.key = key
      shell.element.setAttribute('aria-label', view.name)
    }
    keepNotes(shell, notesOf(view.id))
    return shell
  }

  function newShell(view: View): Shell {
    const drawn = make('div')
    const form = make('div', { class: 'ed-form ed-house', hidden: true, lang: words.locale, dir: 'ltr' })
    const notes = make('div', { class: 'ed-notes ed-house', lang: words.locale, dir: 'ltr' })
    const grip = locate(editor.course(), view.id) && makeGrip()
    const element = make(
      'div',
      { class: 'ed-shell', role: 'group', tabindex: -1, 'data-part': view.id },
      grip,
      drawn,
      form,
      notes,
    )
    return { element, key: '', view, drawn, form, notes }
  }

  function keepNotes({ element, notes }: Shell, now: Note[]): void {
    const key = JSON.stringify(now)
    if (notes.dataset['key'] === key) return
    notes.dataset['key'] = key
    notes.replaceChildren(...drawNotes(now))
    element.classList.toggle('ed-noted', now.length > 0)
  }

  function fillForm(id: string): void {
    const shell = shells.get(id)
    if (!shell) return
    const focused = document.activeElement?.id
    const at = [...shell.form.querySelectorAll('input, select, textarea, button')].indexOf(
      document.activeElement as Element,
    )
    shell.form.replaceChildren(...formOf(shell, () => fillForm(shell.view.id)))
    const fields = shell.form.querySelectorAll<HTMLElement>('input, select, textarea, button')
    if (focused !== undefined && at !== -1) fields[Math.min(at, fields.length - 1)]?.focus()
  }

  function formOf(shell: Shell, redraw: () => void): Node[] {
    const { view } = shell
    const own = view.parts && view.id !== 'course' ? [] : [partForm(editor, () => shell.view.id, view.schema, redraw)]
    return view.parts ? [...own, ...listForm(shell, redraw)] : own
  }

  /** Small parts of one kind, all in one form. */
  function listForm(shell: Shell, redraw: () => void): Node[] {
    const { view } = shell
    const idAt = (at: number) => shell.view.parts![at]!.id
    const kind = view.id === 'course' ? 'outcome' : view.id === 'articles' ? 'article' : 'glossary-entry'
    const add = { outcome: actions().addOutcome, article: actions().addArticle, 'glossary-entry': actions().addWord }[
      kind
    ]
    const name = nameInWords(words, kind)
    const schema = kind === 'outcome' ? views.outcomeSchema : view.schema
    const entries = (view.parts as Part[]).map((_, at) =>
      make(
        'fieldset',
        {},
        make('legend', {}, words.text('places.numbered', { part: name, number: at + 1 })),
        partForm(editor, () => idAt(at), schema, redraw),
        button(
          words.text('editor.removeOne', {
            item: words.text('places.numbered', { part: amid(words, name), number: at + 1 }),
          }),
          'trash',
          () => {
            actions().remove(idAt(at))
            redraw()
          },
          { class: 'ed-small' },
        ),
      ),
    )
    const more = () => {
      add()
      redraw()
    }
    const addOne = words.text('editor.addOne', { item: amid(words, name) })
    return [...entries, button(addOne, 'plus', more, { class: 'ed-small' })]
  }

  /** A new part is the same part under the name that the service gave it: focus, caret and form stay. */
  editor.listenToNames(names => {
    const nameOf = (id: string) => names[id] ?? id.replace(/^~\w+/, owner => names[owner] ?? owner)
    for (const known of [shells, frames] as Map<string, unknown>[]) {
      for (const [key, value] of [...known]) {
        const renamed = key.split(' ').map(nameOf).join(' ')
        if (renamed === key) continue
        known.delete(key)
        known.set(renamed, value)
      }
    }
    for (const [id, { element }] of shells) {
      element.dataset['part'] = id
      for (const field of element.querySelectorAll('.ed-text')) {
        const text = textsShown.get(field)
        if (text) text.part = nameOf(text.part)
      }
    }
    for (const id of [...opened]) {
      opened.delete(id)
      opened.add(nameOf(id))
    }
  })

  return {
    draw,
    shellOf: (id: string) => shells.get(id),
    order: () => [...page.querySelectorAll<HTMLElement>('.ed-shell')],
    isOpen: (id: string) => opened.has(id),

    toggleForm(id: string): void {
      const shell = shells.get(id)
      if (!shell) return
      shell.form.hidden = opened.has(id)
      if (opened.delete(id)) return void shell.element.focus()
      opened.add(id)
      fillForm(id)
      shell.form.querySelector<HTMLElement>('input, select, textarea')?.focus()
    },

    /** After undo, a save or another's words: forms show what is there now, unless somebody is writing in them. */
    refreshForms(): void {
      for (const id of opened) {
        if (!shells.has(id)) opened.delete(id)
        else if (!shells.get(id)!.form.contains(document.activeElement)) fillForm(id)
      }
    },

    /** Left after writing: the view is drawn anew, or only this text while another of the view is written in. */
    leave(field: HTMLElement): void {
      const shell = shells.get(field.closest<HTMLElement>('.ed-shell')?.dataset['part'] ?? '')
      if (!shell) return
      shell.key = ''
      draw()
      // Who came back to it is writing in it again.
      const isEntered = field.dataset['writing'] !== undefined
      if (!isEntered && shell.element.querySelector('[data-writing]')) refreshOne(shell, field)
    },
  }

  function refreshOne(shell: Shell, field: HTMLElement): void {
    const label = field.getAttribute('aria-label')
    const fresh = [...safely(shell.view).querySelectorAll<HTMLElement>('.ed-text')].find(
      each => each.getAttribute('aria-label') === label,
    )
    if (!fresh) return
    field.replaceChildren(...fresh.childNodes)
    if (fresh.dataset['empty']) field.dataset['empty'] = fresh.dataset['empty']
  }
}

export type Drawing = ReturnType<typeof createDrawing>

function makeGrip(): HTMLElement {
  const label = words.text('editor.grip')
  const grip = make('button', {
    type: 'button',
    class: 'ed-grip ed-house',
    title: label,
    'aria-label': label,
    tabindex: -1,
  })
  grip.append(drawing('grip'))
  return grip
}

/** A part that is not whole yet may be more than its renderer can draw. */
function safely(view: View): Element {
  try {
    return drawView(view)
  } catch {
    return make(
      'div',
      { class: 'ed-view' },
      make('p', { class: 'ed-house' }, words.text('editor.fillIn', { part: view.name })),
    )
  }
}
