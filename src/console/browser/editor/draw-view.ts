import { type Html, markupOf } from '../../../look/html.ts'
import { nameOf, nameOfOne } from '../../part-names.ts'
import { make } from './dom.ts'
import { words } from './editor-words.ts'
import { findTexts } from './mark-texts.ts'
import type { Path } from './schema-fields.ts'
import type { View, ViewText } from './views.ts'

/** The text that an editable element shows. */
export const textsShown = new WeakMap<Element, ViewText>()

/** A view as the player draws it, with every text of it marked as one that can be written in. */
export function drawView(view: View): Element {
  const draw = (input: unknown) => elementsOf(view.render(input as never))
  const drawn = draw(view.input)
  for (const { text, parent, nodes, before, isBlock } of findTexts(view.input, view.texts, drawn, draw)) {
    // An option of a list takes no marks; the same words stand beside it.
    if (parent.closest('option')) continue
    const field = make(isBlock ? 'div' : 'span', {
      class: 'ed-text',
      contenteditable: 'plaintext-only',
      role: 'textbox',
      'aria-multiline': (text as ViewText).isLong,
      'aria-label': labelOf((text as ViewText).field, view.name),
      tabindex: -1,
      spellcheck: true,
    })
    parent.insertBefore(field, nodes[0] ?? before)
    field.append(...nodes)
    if (field.textContent === '')
      field.dataset['empty'] = nameOf(words, String(text.path.findLast(key => typeof key === 'string') ?? ''))
    textsShown.set(field, text as ViewText)
  }
  calm(drawn)
  return drawn
}

/** Markup of our own renderers, which escape every text, as elements. Nothing in it runs. */
function elementsOf(markup: Html): Element {
  const { body } = new DOMParser().parseFromString(markupOf(markup), 'text/html')
  const view = make('div', { class: 'ed-view' })
  view.append(...document.adoptNode(body).childNodes)
  return view
}

/** What a learner clicks is looked at here: it is out of the order of Tab, and everything that opens is open. What scrolls can still be reached. */
function calm(drawn: Element): void {
  for (const details of drawn.querySelectorAll('details')) replaceTag(details, make('div', { open: true }))
  for (const summary of drawn.querySelectorAll('summary')) replaceTag(summary, make('div', { class: 'ed-summary' }))
  for (const control of drawn.querySelectorAll('a, button, input, select')) {
    control.setAttribute('tabindex', '-1')
  }
  // A part that is edited is no landmark of the page.
  for (const region of drawn.querySelectorAll('section')) region.setAttribute('role', 'group')
  for (const form of drawn.querySelectorAll('form')) form.addEventListener('submit', event => event.preventDefault())
  for (const named of drawn.querySelectorAll('[id]')) if (!isNeeded(named)) named.removeAttribute('id')
}

/** A control must not hold another: what opens would swallow the text that is written in it. */
function replaceTag(old: Element, next: HTMLElement): void {
  next.classList.add(...old.classList)
  next.append(...old.childNodes)
  old.replaceWith(next)
}

/** Ids that something in the drawing points at stay. */
function isNeeded({ id }: Element): boolean {
  return /-|^cover/.test(id)
}

/** `Options 2, reason, Question`. */
function labelOf(path: Path, view: string): string {
  const names = path.flatMap((key, at) => {
    if (typeof key === 'number') return []
    const next = path[at + 1]
    return [typeof next === 'number' ? nameOfOne(words, key, next) : nameOf(words, key)]
  })
  return [...names, view].join(', ')
}
