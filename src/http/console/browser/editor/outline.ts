import type { Course } from '../../../../course/schema.ts'
import { make } from './dom.ts'
import type { Note } from './notes.ts'

/** The chapters and lessons with the number of notes in each; each leads to its place. */
export function drawOutline(
  outline: HTMLElement,
  course: Course,
  notes: Map<string, Note[]>,
  go: (id: string) => void,
): void {
  const countOf = (ids: string[]) => ids.reduce((sum, id) => sum + (notes.get(id)?.length ?? 0), 0)
  const entry = (id: string, number: string, title: string, ids: string[]) => {
    const count = countOf(ids)
    return make(
      'li',
      {},
      make(
        'button',
        { type: 'button', 'data-go': id, click: () => go(id) },
        make('i', {}, number),
        make('span', {}, make('bdi', { lang: course.language }, title || '…')),
        count > 0 && make('b', {}, String(count), make('span', { class: 'unseen' }, count === 1 ? ' note' : ' notes')),
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
        entry(chapter.id, String(at + 1), chapter.title, [chapter.id]),
        ...chapter.lessons.map((lesson, index) => {
          const ids = [lesson.id, `${lesson.id}.exercise`, `${lesson.id}.video`, ...lesson.blocks.map(({ id }) => id)]
          return entry(lesson.id, `${at + 1}.${index + 1}`, lesson.title, ids)
        }),
      ),
    ),
  )
  const parts = [
    course.wrapup && entry('wrapup', '', 'Wrap-up', ['wrapup']),
    course.assessment &&
      entry('assessment', '', 'Assessment', ['assessment', ...course.assessment.questions.map(({ id }) => id)]),
    course.articles && entry('articles', '', 'Articles', ['articles']),
    course.glossary.length > 0 && entry('glossary', '', 'Glossary', ['glossary']),
    course.agreement && entry('agreement', '', 'Agreement', ['agreement']),
  ].filter(part => part instanceof Node)
  const focused = (document.activeElement as HTMLElement | null)?.dataset['go']
  outline.replaceChildren(
    make('ol', { class: 'ed-chapters' }, entry('course', '', 'Name and headline', ['course']), ...chapters, ...parts),
  )
  if (focused) outline.querySelector<HTMLElement>(`[data-go="${focused}"]`)?.focus()
}
