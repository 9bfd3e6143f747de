import { html, render } from 'htm/preact'
import type { VNode } from 'preact'
import { changesBetween } from '../../../../course/change/changes-between.ts'
import { mergeCourses } from '../../../../course/change/merge-courses.ts'
import { renameParts } from '../../../../course/change/rename-parts.ts'
import { make } from '../../make-element.ts'
import { type Autosave, putTogether } from '../autosave.ts'
import { drawAnswers } from '../dialogs/dialog.ts'
import { confirmDrop } from '../dialogs/drop-dialog.ts'
import { drawChangedParts } from '../dialogs/part-list.ts'
import type { Editor } from '../editor-state.ts'
import { words } from '../editor-words.ts'
import type { LocalCopies, LocalCopy } from '../local-copy.ts'
import { announce, say } from '../say.ts'

/**
 * Offers unsaved changes of this browser that never reached the service. They are merged into the draft, or dropped
 * after a second confirmation.
 */
export async function offerCopies(editor: Editor, autosave: Autosave, copies: LocalCopies): Promise<void> {
  const place = make('div', { class: 'ed-offers' })
  document.querySelector('.ed-layout')!.before(place)
  const unsavedCopies = (await copies.findLeft()).map(copy => renameParts(copy, autosave.state().names))
  let offers = unsavedCopies.filter(copy => {
    const { course, conflicts } = mergeCourses(copy.base, copy.mine, editor.course())
    const isNew = conflicts.length > 0 || changesBetween(editor.course(), course).length > 0
    if (!isNew) copies.drop(copy)
    return isNew
  })
  render(html`${offers.map(drawOffer)}`, place)
  if (offers.length > 0) announce(words.text('editor.copyTitle'))

  function drop(copy: LocalCopy): void {
    copies.drop(copy)
    offers = offers.filter(each => each !== copy)
    render(html`${offers.map(drawOffer)}`, place)
  }

  async function bringIn(copy: LocalCopy): Promise<void> {
    const present = editor.course()
    const whole = await putTogether(copy.base, copy.mine, present)
    if (!whole) return
    // If others' changes arrived while the dialog was open, the merge is done again with them.
    if (editor.course() !== present) return bringIn(copy)
    editor.replace(words.text('editor.stepCopy'), whole)
    copies.write()
    drop(copy)
    say(words.text('editor.copyTaken'))
  }

  async function dropForGood(copy: LocalCopy): Promise<void> {
    if (await confirmDrop(words.text('editor.copyDropLead'), words.text('editor.copyDropSure'))) drop(copy)
  }

  function drawOffer(copy: LocalCopy): VNode {
    const { key, base, mine, writtenAt } = copy
    const format = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' })
    return html`
      <section class="ed-offer ed-house" aria-label=${words.text('editor.copyTitle')} key=${key}>
        <p><b>${words.text('editor.copyTitle')}</b></p>
        <p>${words.text('editor.copyLead', { time: format.format(writtenAt) })}</p>
        ${drawChangedParts(changesBetween(base, mine), mine)}
        ${drawAnswers([
          [words.text('editor.copyDrop'), () => void dropForGood(copy)],
          [words.text('editor.copyTake'), () => void bringIn(copy)],
        ])}
      </section>
    `
  }
}
