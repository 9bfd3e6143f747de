import { FINISH_ID } from '../parts.ts'
import type { CourseData } from '../render/course-data.ts'
import { fillIn, find, onSubmit, setAria, setText } from '../runtime/dom.ts'
import { dateText } from '../runtime/page-format.ts'
import type { LearnerRecord } from '../runtime/state/record.ts'

/** Signed once, then only to be read. */
export function start({ agreement }: CourseData, { learner, save, state }: LearnerRecord): void {
  if (agreement === null) return
  const form = find('[data-agreement]')
  const name = find<HTMLInputElement>('[name=name]', form)
  const agree = find<HTMLInputElement>('[name=agree]', form)
  name.value ||= learner.name
  show()

  onSubmit(form, () => {
    if (state.signed) return
    name.value = name.value.trim()
    const missing = [name, agree].filter(isMissing)
    if (missing[0]) return missing[0].focus()
    state.signed = { name: name.value, at: Date.now(), agreement }
    show()
    save()
    // Nothing is left to do: the card is where the eyes are.
    if (state.done) location.hash = FINISH_ID
  })

  function show(): void {
    if (!state.signed) return
    const { name: signer, at } = state.signed
    const date = dateText(at)
    name.value = signer
    name.readOnly = true
    agree.checked = true
    setAria(agree, 'disabled', true)
    setText(find('[data-today]', form), date)
    const hadFocus = form.contains(document.activeElement)
    const signature = find('.signature', form)
    find('.actions', form).hidden = true
    setText(find('b', signature), signer)
    fillIn('signed', { name: signer, date })
    if (hadFocus) signature.focus()
  }
}

/** Says so beside the input. */
function isMissing(input: HTMLInputElement): boolean {
  const { valueMissing } = input.validity
  setText(find('.problem', input.parentElement!), valueMissing ? input.dataset['missing']! : '')
  setAria(input, 'invalid', valueMissing)
  return valueMissing
}
