import type { Course } from '../../../course/schema.ts'
import { nameInWords } from '../../part-names.ts'
import { make } from './dom.ts'
import { words } from './editor-words.ts'
import type { Note } from './notes.ts'

/** The chapters and lessons with the number of notes in each; each leads to its place. */
export function drawOutline(
  outline: HTMLElement,
  course: Course,
  notes: Map<string, Note[]>,
  go: (id: string) => void,
): void {
  const countOf = (ids: string[]) => ids.reduce((sum, id) => sum + (notes.get(id)?.length ?? 0), 0)
  const entry = (id: string, number: string, title: string, ids: string[], lang: string = words.locale) => {
    const count = countOf(ids)
    return make(
      'li',
      {},
      make(
        'button',
        { type: 'button', 'data-go': id, click: () => go(id) },
        make('i', {}, number),
        make('span', {}, make('bdi', { lang }, title || '…')),
        count > 0 &&
          make('b', {}, String(count), make('span', { class: 'unseen' }, ` ${words.count('editor.notes', count)}`)),
      ),
    )
  }
  const chapters = course.chapters.map((chapter, at) =>
    make(
      'li',
      {},
      make(
        'ol',
        {},
        entry(chapter.id, String(at + 1), chapter.title, [chapter.id], course.language),
        ...chapter.lessons.map((lesson, index) => {
          const ids = [lesson.id, `${lesson.id}.exercise`, `${lesson.id}.video`, ...lesson.blocks.map(({ id }) => id)]
          return entry(lesson.id, `${at + 1}.${index + 1}`, lesson.title, ids, course.language)
        }),
      ),
    ),
  )
  const parts = [
    course.wrapup && entry('wrapup', '', nameInWords(words, 'wrapup'), ['wrapup']),
    course.assessment &&
      entry('assessment', '', nameInWords(words, 'assessment'), [
        'assessment',
        ...course.assessment.questions.map(({ id }) => id),
      ]),
    course.articles && entry('articles', '', nameInWords(words, 'articles'), ['articles']),
    course.glossary.length > 0 && entry('glossary', '', nameInWords(words, 'glossary'), ['glossary']),
    course.agreement && entry('agreement', '', nameInWords(words, 'agreement'), ['agreement']),
  ].filter(part => part instanceof Node)
  const focused = (document.activeElement as HTMLElement | null)?.dataset['go']
  outline.replaceChildren(
    make(
      'ol',
      { class: 'ed-chapters' },
      entry('course', '', words.text('places.course'), ['course']),
      ...chapters,
      ...parts,
    ),
  )
  if (focused) outline.querySelector<HTMLElement>(`[data-go="${focused}"]`)?.focus()
}
