import type { Unfinished } from '../../../course/change/put-unfinished.ts'
import type { Course } from '../../../course/schema.ts'
import { button, make } from './dom.ts'
import { words } from './editor-words.ts'
import { openDialog } from './part-actions.ts'
import { describePart } from './part-list.ts'

/** `null`: not finished now. */
export type FinishChoice = 'keep' | 'drop' | null

/** Asks what becomes of parts that are not whole: nothing is dropped unasked. `go` leads to a part. */
export function askAboutUnfinished(
  unfinished: Unfinished[],
  course: Course,
  go: (part: string) => void,
): Promise<FinishChoice> {
  const parts = [...new Set(unfinished.map(({ part }) => part))]
  return new Promise(resolve => {
    const choose = (choice: FinishChoice) => {
      resolve(choice)
      close()
    }
    const goTo = (part: string) => {
      choose(null)
      go(part)
    }
    const items = parts.map(part => {
      const link = make('button', { type: 'button', class: 'ed-link', click: () => goTo(part) })
      link.append(...describePart(part, course))
      return make('li', {}, link)
    })
    const close = openDialog(
      words.count('editor.unfinishedTitle', parts.length),
      make('p', { class: 'ed-hint' }, words.text('editor.unfinishedLead')),
      make('ul', { class: 'ed-parts' }, ...items),
      make(
        'p',
        { class: 'ed-actions' },
        button(words.text('editor.unfinishedWrite'), null, () => goTo(parts[0]!), { class: 'ed-quiet' }),
        button(words.text('editor.unfinishedDrop'), null, () => choose('drop'), { class: 'ed-quiet' }),
        button(words.text('editor.unfinishedKeep'), null, () => choose('keep'), { class: 'ed-finish' }),
      ),
    )
    document.querySelector('.ed-dialog')!.addEventListener('close', () => resolve(null))
  })
}
