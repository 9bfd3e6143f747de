import type { Choice, Conflict } from '../../../../course/change/merge-courses.ts'
import { diffWords } from '../../../../course/change/word-diff.ts'
import type { Course } from '../../../../course/schema.ts'
import { nameOf, placeOf, wordsOf } from '../../part-names.ts'
import { button, make } from './dom.ts'

/** Every place that two people changed, with both side by side. Null: later. */
export function askAboutConflicts(conflicts: Conflict[], course: Course): Promise<Choice[] | null> {
  return new Promise(resolve => {
    const groups = conflicts.map((conflict, at) => askAboutOne(conflict, at, course))
    const close = (choices: Choice[] | null) => {
      dialog.close()
      dialog.remove()
      resolve(choices)
    }
    const chosen = () => groups.map(group => group.querySelector<HTMLInputElement>(':checked')!.value as Choice)
    const title = conflicts.length === 1 ? 'One place you both changed' : `${conflicts.length} places you both changed`
    const dialog = make(
      'dialog',
      { class: 'ed-dialog ed-house', 'aria-labelledby': 'ed-conflict', cancel: () => close(null) },
      make('h2', { id: 'ed-conflict' }, title),
      make(
        'p',
        { class: 'ed-hint' },
        'Somebody else saved while you were writing. Everything else of both of you is kept.',
      ),
      ...groups,
      make(
        'p',
        { class: 'ed-actions' },
        button('Later', null, () => close(null), { class: 'ed-quiet' }),
        button('Put together', null, () => close(chosen()), { class: 'ed-finish' }),
      ),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}

function askAboutOne(conflict: Conflict, at: number, course: Course): HTMLElement {
  const { id, field, base, mine, theirs, both } = conflict
  const option = (value: Choice, words: string, shown: Node[], isFirst: boolean) =>
    make(
      'label',
      { class: 'ed-choice' },
      make('input', { type: 'radio', name: `conflict-${at}`, value, checked: isFirst }),
      make(
        'span',
        {},
        make('b', {}, words),
        make('span', { class: 'ed-diff', lang: course.language, dir: 'auto' }, ...shown),
      ),
    )
  const place = field ? `${placeOf(id, course)}: ${nameOf(field).toLowerCase()}` : placeOf(id, course)
  const hasBoth = both !== undefined
  return make(
    'fieldset',
    {},
    make('legend', {}, place),
    hasBoth && option('both', 'Both: they touch different words', differenceOf(base, both), true),
    option('mine', mine === undefined ? 'Yours: removed' : 'Yours', differenceOf(base, mine), !hasBoth),
    option('theirs', theirs === undefined ? 'Theirs: removed' : 'Theirs', differenceOf(base, theirs), false),
  )
}

/** What became of a text, with what went struck through and what came underlined. */
function differenceOf(before: unknown, after: unknown): Node[] {
  return diffWords(wordsOf(before), wordsOf(after)).map(({ kind, text }) => {
    if (kind === 'same') return document.createTextNode(text)
    return make(kind === 'gone' ? 'del' : 'ins', {}, text)
  })
}
