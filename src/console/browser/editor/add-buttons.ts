import { locate } from '../../../course/change/course-tree.ts'
import type { Course, Lesson } from '../../../course/schema.ts'
import { button, keepChildren, make } from './dom.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import type { Actions } from './part-actions.ts'

/** The buttons that add to a list, kept in `frames` so that each is made once. */
export function createAddButtons(editor: Editor, frames: Map<string, HTMLElement>, actions: () => Actions) {
  /** A button that adds to a list. A new owner is renamed when it is saved, so the button asks for it when it is pressed. */
  function adding(owner: string, list: string, label: string, does: (owner: string) => void): HTMLElement {
    const key = `add ${list} ${owner}`
    const known =
      frames.get(key) ??
      make(
        'div',
        { class: 'ed-add ed-house', lang: words.locale, dir: 'ltr' },
        button(label, 'plus', () => does(known.dataset['of']!)),
      )
    known.dataset['of'] = owner
    frames.set(key, known)
    return known
  }

  function addingToLesson({ id, video, exercise }: Lesson): HTMLElement {
    const lessonOf = (owner: string) => locate(editor.course(), owner)!.part as unknown as Lesson
    const add = adding(id, 'blocks', words.text('editor.addPart'), owner => actions().addBlock(lessonOf(owner), null))
    const more = (field: 'video' | 'exercise', label: string) => {
      const key = `add ${field} ${id}`
      const does = () => actions().addToLesson(lessonOf(add.dataset['of']!), field)
      const known = frames.get(key) ?? button(label, 'plus', does)
      frames.set(key, known)
      return known
    }
    keepChildren(add, [
      add.firstChild!,
      ...(video ? [] : [more('video', words.text('editor.addVideo'))]),
      ...(exercise ? [] : [more('exercise', words.text('editor.addExercise'))]),
    ])
    return add
  }

  function addOns(course: Course): HTMLElement {
    const offers = [
      !course.wrapup && ('wrapup' as const),
      !course.articles && ('articles' as const),
      course.glossary.length === 0 && ('glossary' as const),
      !course.agreement && ('agreement' as const),
    ].filter(offer => offer !== false)
    const items = offers.map(name => button(words.text(`editor.add-${name}`), 'plus', () => actions().addOn(name)))
    if (!course.assessment)
      items.unshift(button(words.text('editor.addAssessment'), 'plus', () => actions().addQuestion()))
    const element = frames.get('add-ons') ?? make('div', { class: 'ed-add ed-house', lang: words.locale, dir: 'ltr' })
    frames.set('add-ons', element)
    element.replaceChildren(...items)
    return element
  }

  return { adding, addingToLesson, addOns }
}
