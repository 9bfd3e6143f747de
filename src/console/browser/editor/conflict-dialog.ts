import type { Choice, Conflict } from '../../../course/change/merge-courses.ts'
import { diffWords } from '../../../course/change/word-diff.ts'
import type { Course } from '../../../course/schema.ts'
import { amid, describePlace, nameInWords, sayValue } from '../../part-names.ts'
import { button, make } from './dom.ts'
import { words } from './editor-words.ts'

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
    const title = words.count('editor.conflicts', conflicts.length)
    const dialog = make(
      'dialog',
      { class: 'ed-dialog ed-house', 'aria-labelledby': 'ed-conflict', cancel: () => close(null) },
      make('h2', { id: 'ed-conflict' }, title),
      make('p', { class: 'ed-hint' }, words.text('editor.conflictLead')),
      ...groups,
      make(
        'p',
        { class: 'ed-actions' },
        button(words.text('editor.later'), null, () => close(null), { class: 'ed-quiet' }),
        button(words.text('editor.putTogether'), null, () => close(chosen()), { class: 'ed-finish' }),
      ),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}

function askAboutOne(conflict: Conflict, at: number, course: Course): HTMLElement {
  const { id, field, base, mine, theirs, both } = conflict
  const option = (value: Choice, label: string, shown: Node[], isFirst: boolean) =>
    make(
      'label',
      { class: 'ed-choice' },
      make('input', { type: 'radio', name: `conflict-${at}`, value, checked: isFirst }),
      make(
        'span',
        {},
        make('b', {}, label),
        make('span', { class: 'ed-diff', lang: course.language, dir: 'auto' }, ...shown),
      ),
    )
  const place = field
    ? `${describePlace(words, id, course)}: ${amid(words, nameInWords(words, field))}`
    : describePlace(words, id, course)
  const hasBoth = both !== undefined
  return make(
    'fieldset',
    {},
    make('legend', {}, place),
    hasBoth && option('both', words.text('editor.both'), differenceOf(base, both), true),
    option(
      'mine',
      words.text(mine === undefined ? 'editor.mineGone' : 'editor.mine'),
      differenceOf(base, mine),
      !hasBoth,
    ),
    option(
      'theirs',
      words.text(theirs === undefined ? 'editor.theirsGone' : 'editor.theirs'),
      differenceOf(base, theirs),
      false,
    ),
  )
}

/** What became of a text, with what went struck through and what came underlined. */
function differenceOf(before: unknown, after: unknown): Node[] {
  return diffWords(sayValue(before), sayValue(after)).map(({ kind, text }) => {
    if (kind === 'same') return document.createTextNode(text)
    return make(kind === 'gone' ? 'del' : 'ins', {}, text)
  })
}
