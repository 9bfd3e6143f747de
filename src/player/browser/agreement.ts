import type { CourseData } from '../course-data.ts'
import { fill, formatDate } from '../wording.ts'
import { find, make, setText } from './page.ts'
import type { LearnerRecord } from './record.ts'

/** Signed once, then only to be read. */
export function openAgreement({ agreement, locale, strings }: CourseData, record: LearnerRecord): void {
  if (!agreement) return
  const form = find('[data-agreement]')
  const name = find<HTMLInputElement>('[name=name]', form)
  const agree = find<HTMLInputElement>('[name=agree]', form)
  setText(find('[data-today]', form), formatDate(new Date().toISOString(), locale))
  name.value ||= record.learner.name
  if (record.state.signed) show()

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (record.state.signed) return
    const text = name.value.trim()
    complain(name, '[data-name-problem]', text ? '' : strings.nameMissing)
    complain(agree, '[data-agree-problem]', agree.checked ? '' : strings.tickMissing)
    if (!text) return name.focus()
    if (!agree.checked) return agree.focus()
    record.state.signed = { name: text, at: new Date().toISOString() }
    show()
    record.save()
  })

  agree.addEventListener('click', event => {
    if (record.state.signed) event.preventDefault()
  })

  function complain(input: HTMLInputElement, selector: string, text: string): void {
    setText(find(selector, form), text)
    input.setAttribute('aria-invalid', String(text !== ''))
  }

  function show(): void {
    const signed = record.state.signed!
    const date = formatDate(signed.at, locale)
    name.value = signed.name
    name.readOnly = true
    agree.checked = true
    agree.setAttribute('aria-disabled', 'true')
    setText(find('[data-today]', form), date)
    const hadFocus = form.contains(document.activeElement)
    find('.actions', form).hidden = true
    const sentence = fill(strings.signedBy, { name: signed.name, date })
    const signature = find('.signature', form)
    const handwriting = make('b', '', signed.name)
    handwriting.setAttribute('aria-hidden', 'true')
    signature.replaceChildren(handwriting, make('span', '', sentence))
    signature.tabIndex = -1
    if (hadFocus) signature.focus()
  }
}
