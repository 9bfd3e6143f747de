import { localTime } from '../lms/dialect.ts'
import type { Answer } from '../lms/port.ts'
import { FINISH_ID } from '../parts.ts'
import type { CourseData } from '../render/course-data.ts'
import { fillIn, find, onSubmit, setAria, setText } from '../runtime/dom.ts'
import { dateText } from '../runtime/page-format.ts'
import type { LearnerRecord } from '../runtime/state/record.ts'
import type { Signature } from '../runtime/state/saved-state.ts'

/**
 * Runs the sign-off. After signing, the form is read-only. A signature under an earlier text of the agreement stays
 * visible.
 */
export function start({ agreement, version }: CourseData, { answer, learner, save, state }: LearnerRecord): void {
  if (agreement === null) return
  const form = find('[data-agreement]')
  const name = find<HTMLInputElement>('[name=name]', form)
  const agree = find<HTMLInputElement>('[name=agree]', form)
  name.value ||= learner.name
  show()

  onSubmit(form, () => {
    if (isSigned()) return
    name.value = name.value.trim()
    const missing = [name, agree].filter(isMissing)
    if (missing[0]) return missing[0].focus()
    state.signedBefore = state.signed
    state.signed = { name: name.value, at: Date.now(), agreement }
    state.signatures++
    answer([buildSignature(state.signed)], 'signature')
    show()
    save()
    // Once everything is done, the page moves to the card of completion.
    if (state.done) location.hash = FINISH_ID
  })

  function isSigned(): boolean {
    return state.signed?.agreement === agreement
  }

  /** Builds the answer for the LMS. As evidence it includes the version of the course and the checksum of the text. */
  function buildSignature({ name: signer, at, agreement: mark }: Signature): Answer {
    return {
      questionId: state.signatures > 1 ? `agreement-r${state.signatures}` : 'agreement',
      chapterId: '',
      outcomeId: '',
      stem: find('.sheet-of-paper h2').textContent!,
      response: { kind: 'signature', given: [signer, localTime(at), version, mark].join(' | ') },
      right: true,
      at,
      seconds: null,
    }
  }

  function showFormer(before: Signature | null): void {
    find('[data-signed-before]', form).hidden = !before
    if (before) fillIn('signed-before', { name: before.name, date: dateText(before.at) }, form)
    const isLocked = !!before && !isSigned() && learner.isReadOnly
    find('[data-sign-anew]', form).hidden = !isLocked
    if (isLocked) find('.actions', form).hidden = true
  }

  function show(): void {
    showFormer(isSigned() ? state.signedBefore : state.signed)
    if (!isSigned()) return
    const { name: signer, at } = state.signed!
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

/** Returns whether an input is empty, and shows or clears the message beside the input that says so. */
function isMissing(input: HTMLInputElement): boolean {
  const { valueMissing } = input.validity
  setText(find('.problem', input.parentElement!), valueMissing ? input.dataset['missing']! : '')
  setAria(input, 'invalid', valueMissing)
  return valueMissing
}
