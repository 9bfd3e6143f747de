import { button, make } from '../dom.ts'
import { textsShown } from '../draw-view.ts'
import { fieldOf, type Writing } from '../edit-text.ts'
import { words } from '../editor-words.ts'
import { FORMATS } from './format-text.ts'

const GAP_PX = 6

/**
 * A small toolbar over the text that is written in. It never takes the focus, which would end the writing: by keyboard the same is done with
 * the keys that its buttons name.
 */
export function showFormatBar(course: HTMLElement, writing: Writing): void {
  const buttons = FORMATS.map(name =>
    button(words.text(`editor.format-${name}`), `format-${name}`, () => writing.format(name), {
      bare: true,
      tabindex: -1,
    }),
  )
  const label = words.text('editor.formats')
  const bar = make(
    'aside',
    { class: 'ed-format ed-house', 'aria-label': label, lang: words.locale, dir: 'ltr', hidden: true },
    make('div', { role: 'toolbar', 'aria-label': label }, ...buttons),
  )
  bar.addEventListener('pointerdown', event => event.preventDefault())
  bar.addEventListener('mousedown', event => event.preventDefault())
  document.body.append(bar)

  course.addEventListener('focusin', event => {
    const field = fieldOf(event.target)
    bar.hidden = !field || !textsShown.get(field)?.isMarkdown
    if (!field || bar.hidden) return
    const { left, top } = field.getBoundingClientRect()
    const lowest = Math.max(0, document.documentElement.clientWidth - bar.offsetWidth - GAP_PX)
    bar.style.left = `${Math.min(Math.max(left, GAP_PX), lowest) + scrollX}px`
    bar.style.top = `${top + scrollY - bar.offsetHeight - GAP_PX}px`
  })
  course.addEventListener('focusout', () => {
    bar.hidden = true
  })
}
