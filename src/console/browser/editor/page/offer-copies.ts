import { html, render } from 'htm/preact'
import type { VNode } from 'preact'
import type { Change } from '../../../../course/change/change.ts'
import { changesBetween } from '../../../../course/change/changes-between.ts'
import { mergeCourses } from '../../../../course/change/merge-courses.ts'
import { type Fields, ownFields, readPartFields } from '../../../../course/change/read-part-fields.ts'
import { renameParts } from '../../../../course/change/rename-parts.ts'
import { diffWords } from '../../../../course/change/word-diff.ts'
import { describeField, describePlace, firstWords, nameInWords, sayValue } from '../../../part-names.ts'
import { make } from '../../make-element.ts'
import { type Autosave, putTogether } from '../autosave.ts'
import { drawAnswers } from '../dialogs/dialog.ts'
import { confirmDrop } from '../dialogs/drop-dialog.ts'
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
  let offers = unsavedCopies.flatMap(copy => {
    const { course, conflicts } = mergeCourses(copy.base, copy.mine, editor.course())
    // What the service has already stored of the copy is not offered.
    const changes =
      conflicts.length > 0 ? changesBetween(copy.base, copy.mine) : changesBetween(editor.course(), course)
    if (changes.length === 0) copies.drop(copy)
    return changes.length > 0 ? [{ copy, changes }] : []
  })
  render(html`${offers.map(drawOffer)}`, place)
  if (offers.length > 0) announce(words.text('editor.copyTitle'))

  function drop(copy: LocalCopy): void {
    copies.drop(copy)
    offers = offers.filter(each => each.copy !== copy)
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

  function drawOffer({ copy, changes }: { copy: LocalCopy; changes: Change[] }): VNode {
    const { key, writtenAt } = copy
    const parts = new Set(changes.map(change => (change.op === 'add' ? change.as! : change.id)))
    const [first, ...others] = parts
    const format = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' })
    return html`
      <section class="ed-offer ed-house" aria-label=${words.text('editor.copyTitle')} key=${key}>
        <p><b>${words.text('editor.copyTitle')}</b></p>
        <p class="ed-when">${words.text('editor.copyLead', { time: format.format(writtenAt) })}</p>
        <ul>
          ${first && html`<li>${drawWords(first, copy)}</li>`}
          ${others.length > 0 && html`<li>${words.count('editor.moreParts', others.length)}</li>`}
        </ul>
        ${drawAnswers([
          [words.text('editor.copyDrop'), () => void dropForGood(copy)],
          [words.text('editor.copyTake'), () => void bringIn(copy)],
        ])}
      </section>
    `
  }
}

/** Renders where a copy has other words in a part, and how they begin. */
function drawWords(id: string, { base, mine }: LocalCopy): VNode {
  const [before, after] = [base, mine].map(course => readPartFields(course, id))
  if (!after) return html`${describePlace(words, id, base)}: <del>${firstWords(before ?? {})}</del>`
  const fields = ownFields(id, after)
  const sayField = (part: Fields | null | undefined, name: string) => sayValue(words, part?.[name], name)
  const field = Object.keys(fields).find(name => sayField(fields, name) !== sayField(before, name))
  if (!field) return html`${describePlace(words, id, mine)}: <bdi lang=${mine.language}>${firstWords(after)}</bdi>`
  const text = cutToChange(sayField(before, field), sayField(fields, field))
  return html`${describeField(words, id, nameInWords(words, field), mine)}: <bdi lang=${mine.language}>${text}</bdi>`
}

/** Returns a text from its first new word on. */
function cutToChange(before: string, after: string): string {
  const runs = diffWords(before, after).filter(({ kind }) => kind !== 'gone')
  const first = runs.findIndex(({ kind }) => kind === 'new')
  if (first < 1) return after
  const fresh = runs.slice(first).map(({ text }) => text)
  return `… ${fresh.join('').trimStart()}`
}
