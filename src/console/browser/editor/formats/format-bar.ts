import { html, render } from 'htm/preact'
import { textsShown } from '../draw-view.ts'
import type { Writing } from '../edit-text.ts'
import { words } from '../editor-words.ts'
import { drawButton } from '../page/controls.ts'
import { FORMATS, type Format } from './format-text.ts'

const GAP_PX = 6

/**
 * Shows a toolbar over the text that is being edited. The toolbar never takes the focus, because the text would then no
 * longer be edited. By keyboard, each format has a shortcut, which its button names.
 */
export function showFormatBar(course: HTMLElement, writing: Writing): void {
  const label = words.text('editor.formats')
  const drawFormat = (name: Format) =>
    drawButton(words.text(`editor.format-${name}`), `format-${name}`, () => writing.format(name), {
      isBare: true,
      tabindex: -1,
    })
  const bar = document.createElement('aside')
  Object.assign(bar, {
    className: 'ed-format ed-house',
    ariaLabel: label,
    lang: words.locale,
    dir: 'ltr',
    hidden: true,
  })
  render(html`<div role="toolbar" aria-label=${label}>${FORMATS.map(drawFormat)}</div>`, bar)
  bar.addEventListener('pointerdown', event => event.preventDefault())
  bar.addEventListener('mousedown', event => event.preventDefault())
  document.body.append(bar)

  course.addEventListener('focusin', event => {
    const field = event.target as Element
    bar.hidden = !textsShown.get(field)?.isMarkdown
    if (bar.hidden) return
    const { left, top } = field.getBoundingClientRect()
    const rightmost = Math.max(0, document.documentElement.clientWidth - bar.offsetWidth - GAP_PX)
    bar.style.left = `${Math.min(Math.max(left, GAP_PX), rightmost) + scrollX}px`
    bar.style.top = `${top + scrollY - bar.offsetHeight - GAP_PX}px`
  })
  course.addEventListener('focusout', () => {
    bar.hidden = true
  })
}
