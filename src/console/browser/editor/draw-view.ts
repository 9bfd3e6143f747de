import { type Html, readMarkup } from '../../../look/html.ts'
import { nameInWords, nameOfOne } from '../../part-names.ts'
import { make } from './dom.ts'
import { words } from './editor-words.ts'
import { findTexts } from './mark-texts.ts'
import { type Path, valueAt } from './schema-fields.ts'
import type { View, ViewText } from './views.ts'

/** The text that an editable element shows. */
export const textsShown = new WeakMap<Element, ViewText>()

/** A view as the player draws it, with every text of it marked as one that can be written in. */
export function drawView(view: View): Element {
  const draw = (input: unknown) => elementsOf(view.render(input as never))
  const drawn = draw(view.input)
  const places = findTexts(view.input, view.texts, drawn, draw)
  for (const { text, parent, nodes, before, isBlock } of places) {
    const field = makeField(isBlock ? 'div' : 'span', text as ViewText, view.name)
    parent.insertBefore(field, nodes[0] ?? before)
    field.append(...nodes)
    markEmpty(field, text as ViewText)
  }
  calm(drawn)
  const shown = new Set(places.map(({ text }) => text))
  const others = view.texts.filter(text => !shown.has(text))
  if (others.length > 0) drawn.append(listTexts(others, view))
  return drawn
}

/** Texts that have no place of their own in the drawing, such as the entries of a list to choose from, stand below it. */
function listTexts(texts: ViewText[], view: View): HTMLElement {
  const rows = texts.map(text => {
    const field = makeField('span', text, view.name)
    field.textContent = String(valueAt(view.input, text.path) ?? '')
    markEmpty(field, text)
    return make('div', {}, make('dt', {}, labelOf(text.field)), make('dd', {}, field))
  })
  return make('dl', { class: 'ed-more' }, ...rows)
}

function makeField(tag: 'div' | 'span', text: ViewText, view: string): HTMLElement {
  const field = make(tag, {
    class: 'ed-text',
    contenteditable: 'plaintext-only',
    role: 'textbox',
    'aria-multiline': text.isLong,
    'aria-label': `${labelOf(text.field)}, ${view}`,
    'data-text': [text.part, ...text.field].join(' '),
    tabindex: -1,
    spellcheck: true,
  })
  textsShown.set(field, text)
  return field
}

function markEmpty(field: HTMLElement, text: ViewText): void {
  if (field.textContent !== '') return
  field.dataset['empty'] = nameInWords(words, String(text.path.findLast(key => typeof key === 'string') ?? ''))
}

/** Markup of our own renderers, which escape every text, as elements. Nothing in it runs. */
function elementsOf(markup: Html): Element {
  const { body } = new DOMParser().parseFromString(readMarkup(markup), 'text/html')
  const view = make('div', { class: 'ed-view' })
  view.append(...document.adoptNode(body).childNodes)
  return view
}

/** What a learner clicks is looked at here: it is out of the order of Tab, and everything that opens is open. What scrolls can still be reached. */
function calm(drawn: Element): void {
  for (const details of drawn.querySelectorAll('details')) replaceTag(details, make('div', { open: true }))
  for (const summary of drawn.querySelectorAll('summary')) replaceTag(summary, make('div', { class: 'ed-summary' }))
  for (const later of drawn.querySelectorAll('.later')) later.classList.remove('later')
  for (const control of drawn.querySelectorAll('a, button, input, select')) {
    control.setAttribute('tabindex', '-1')
  }
  for (const region of drawn.querySelectorAll<HTMLElement>('[tabindex="0"]')) region.dataset['scrolls'] = ''
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

/** `Options 2, reason`. */
export function labelOf(path: Path): string {
  const names = path.flatMap((key, at) => {
    if (typeof key === 'number') return []
    const next = path[at + 1]
    return [typeof next === 'number' ? nameOfOne(words, key, next) : nameInWords(words, key)]
  })
  return names.join(', ')
}
