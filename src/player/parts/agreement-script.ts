import { find, make, onSubmit, setAria, setText } from '../browser/dom.ts'
import { dateText } from '../browser/page-format.ts'
import type { LearnerRecord } from '../browser/record.ts'
import type { CourseData } from '../course-data.ts'
import { fill } from '../format-text.ts'
import { FINISH_ID } from '../parts.ts'

/** Signed once, then only to be read. */
export function start({ agreement, strings }: CourseData, { learner, save, state }: LearnerRecord): void {
  if (agreement === null) return
  const form = find('[data-agreement]')
  const name = find<HTMLInputElement>('[name=name]', form)
  const agree = find<HTMLInputElement>('[name=agree]', form)
  const today = find('[data-today]', form)
  setText(today, dateText(now()))
  name.value ||= learner.name
  show()

  onSubmit(form, () => {
    if (state.signed) return
    const text = name.value.trim()
    complain(name, text ? '' : strings.nameMissing)
    complain(agree, agree.checked ? '' : strings.tickMissing)
    if (!text) return name.focus()
    if (!agree.checked) return agree.focus()
    state.signed = { name: text, at: now(), agreement }
    show()
    save()
    // Nothing is left to do: the card is where the eyes are.
    if (state.done) location.hash = FINISH_ID
  })

  function complain(input: HTMLInputElement, text: string): void {
    setText(find('.problem', input.parentElement!), text)
    setAria(input, 'invalid', !!text)
  }

  function show(): void {
    if (!state.signed) return
    const { name: signer, at } = state.signed
    const date = dateText(at)
    name.value = signer
    name.readOnly = true
    agree.checked = true
    setAria(agree, 'disabled', true)
    setText(today, date)
    const hadFocus = form.contains(document.activeElement)
    find('.actions', form).hidden = true
    const signature = find('.signature', form)
    const handwriting = make('b', signer)
    setAria(handwriting, 'hidden', true)
    signature.replaceChildren(handwriting, make('span', fill(strings.signedBy, { name: signer, date })))
    signature.tabIndex = -1
    if (hadFocus) signature.focus()
  }
}

function now(): string {
  return new Date().toISOString()
}
