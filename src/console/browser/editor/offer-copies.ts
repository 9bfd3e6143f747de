import { changesBetween } from '../../../course/change/changes-between.ts'
import { mergeCourses } from '../../../course/change/merge-courses.ts'
import { renameParts } from '../../../course/change/rename-parts.ts'
import type { Course } from '../../../course/schema.ts'
import { type Autosave, putTogether } from './autosave.ts'
import { button, make, say } from './dom.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import type { LocalCopies, LocalCopy } from './local-copy.ts'
import { openDialog } from './part-actions.ts'
import { describeChanges } from './part-list.ts'

/** Offers words of this browser that the service never got: they are brought into the draft, or dropped by who says so twice. */
export async function offerCopies(editor: Editor, autosave: Autosave, copies: LocalCopies): Promise<void> {
  for (const copy of await copies.findLeft()) {
    const { base, mine } = renameParts({ base: copy.base, mine: copy.mine }, autosave.state().names)
    const { course, conflicts } = mergeCourses(base, mine, editor.course())
    const isNothingNew = conflicts.length === 0 && changesBetween(editor.course(), course).length === 0
    if (isNothingNew) copies.drop(copy)
    else offer(copy, base, mine)
  }

  function offer(copy: LocalCopy, base: Course, mine: Course): void {
    const time = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
      copy.writtenAt,
    )
    const notice = make('section', { class: 'ed-offer ed-house', 'aria-label': words.text('editor.copyTitle') })
    const bringIn = async (): Promise<void> => {
      const present = editor.course()
      const whole = await putTogether(base, mine, present)
      if (!whole) return
      // Others' words came in while the question stood there: it is asked about them as well.
      if (editor.course() !== present) return bringIn()
      editor.replace(words.text('editor.stepCopy'), whole)
      copies.write()
      copies.drop(copy)
      notice.remove()
      say(words.text('editor.copyTaken'))
    }
    notice.append(
      make('p', {}, make('b', {}, words.text('editor.copyTitle'))),
      make('p', {}, words.text('editor.copyLead', { time })),
      describeChanges(changesBetween(base, mine), mine),
      make(
        'p',
        { class: 'ed-actions' },
        button(words.text('editor.copyDrop'), null, () => confirmDrop(copy, notice), { class: 'ed-quiet' }),
        button(words.text('editor.copyTake'), null, () => void bringIn(), { class: 'ed-finish' }),
      ),
    )
    document.querySelector('.ed-layout')!.before(notice)
    say(words.text('editor.copyTitle'))
  }

  function confirmDrop(copy: LocalCopy, notice: HTMLElement): void {
    const drop = () => {
      copies.drop(copy)
      notice.remove()
      close()
    }
    const close = openDialog(
      words.text('editor.copyDropTitle'),
      make('p', {}, words.text('editor.copyDropLead')),
      make(
        'p',
        { class: 'ed-actions' },
        button(words.text('editor.copyKeep'), null, () => close(), { class: 'ed-quiet' }),
        button(words.text('editor.copyDropSure'), null, drop, { class: 'ed-finish' }),
      ),
    )
  }
}
