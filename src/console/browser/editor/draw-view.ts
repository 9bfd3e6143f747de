import { type Html, readMarkup } from '../../../look/html.ts'
import { nameInWords, nameOfOne } from '../../part-names.ts'
import { make } from '../make-element.ts'
import { words } from './editor-words.ts'
import { findTexts } from './mark-texts.ts'
import { type Path, valueAt } from './schema-fields.ts'
import type { View, ViewText } from './views.ts'

/** The text of the course that each editable element shows. */
export const textsShown = new WeakMap<Element, ViewText>()

/**
 * Renders a part of the course (`View`) with the player's renderer, and puts each of its texts into an editable
 * element.
 */
export function drawView(view: View): Element {
  const draw = (input: unknown) => sortRows(parseMarkup(view.render(input as never)))
  const texts = view.listTexts()
  const drawing = draw(view.input)
  const places = findTexts(view.input, texts, drawing, draw)
  for (const { text, parent, nodes, before, isBlock } of places) {
    const field = makeField(isBlock ? 'div' : 'span', text as ViewText, view.name)
    parent.insertBefore(field, nodes[0] ?? before)
    field.append(...nodes)
    markEmpty(field, text as ViewText)
  }
  calm(drawing)
  const placedTexts = new Set(places.map(({ text }) => text))
  const others = texts.filter(text => !placedTexts.has(text))
  if (others.length > 0) drawing.append(listTexts(others, view))
  return drawing
}

/**
 * Renders texts that appear nowhere in the drawing, such as the entries of a select list, as a list below the drawing.
 */
export function listTexts(texts: ViewText[], view: View): HTMLElement {
  const rows = texts.map(text => {
    const field = makeField('span', text, view.name)
    field.textContent = String(valueAt(view.input, text.path) ?? '')
    markEmpty(field, text)
    return make('div', {}, make('dt', {}, nameText(text.field)), make('dd', {}, field))
  })
  return make('dl', { class: 'ed-more' }, ...rows)
}

function makeField(tag: 'div' | 'span', text: ViewText, view: string): HTMLElement {
  const field = make(tag, {
    class: 'ed-text',
    role: 'textbox',
    'aria-multiline': String(text.isLong),
    'aria-label': `${nameText(text.field)}, ${view}`,
    'data-text': nameField(text),
    tabindex: -1,
    spellcheck: 'true',
  })
  textsShown.set(field, text)
  return field
}

/**
 * Returns the value of the attribute `data-text` for a text: the id of the part that the text belongs to, and the path
 * of the text's field.
 */
export function nameField({ part, field }: Pick<ViewText, 'part' | 'field'>): string {
  return [part, ...field].join(' ')
}

function markEmpty(field: HTMLElement, text: ViewText): void {
  if (field.textContent !== '') return
  field.dataset['empty'] = nameText(text.field)
}

/**
 * Parses the markup of the player's renderers into elements. The renderers escape every text, and a document that
 * `DOMParser` returns runs no scripts.
 */
function parseMarkup(markup: Html): Element {
  const { body } = new DOMParser().parseFromString(readMarkup(markup), 'text/html')
  return make('div', {}, ...document.adoptNode(body).childNodes)
}

/** Sorts the rows of a question into the order in which they were written. The renderer shuffles them for learners. */
function sortRows(drawing: Element): Element {
  for (const list of drawing.querySelectorAll('.order, .pile ul')) {
    const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')]
    list.append(...rows.sort((one, other) => Number(one.dataset['item']) - Number(other.dataset['item'])))
  }
  return drawing
}

/**
 * Makes the controls of learners inert: they leave the tab order, and everything collapsible is opened. Scrolling
 * regions stay reachable by keyboard.
 */
function calm(drawn: Element): void {
  for (const details of drawn.querySelectorAll('details')) replaceTag(details).setAttribute('open', '')
  for (const summary of drawn.querySelectorAll('summary')) replaceTag(summary).classList.add('ed-summary')
  for (const later of drawn.querySelectorAll('.later')) later.classList.remove('later')
  for (const control of drawn.querySelectorAll<HTMLElement>('a, button, input, select')) {
    control.tabIndex = -1
    // A link that is dragged along would never release the pointer, which opens its text.
    control.draggable = false
  }
  for (const region of drawn.querySelectorAll<HTMLElement>('[tabindex="0"]')) region.dataset['scrolls'] = ''
  // A part that is being edited must not be a landmark of the page.
  for (const region of drawn.querySelectorAll('section')) region.setAttribute('role', 'group')
  for (const form of drawn.querySelectorAll('form')) form.addEventListener('submit', event => event.preventDefault())
  for (const element of drawn.querySelectorAll('[id]')) if (!isNeeded(element)) element.removeAttribute('id')
}

/**
 * Replaces an element by a `div`. An editable text must not be inside an interactive element, which would handle the
 * keys that are typed in the text.
 */
function replaceTag(old: Element): HTMLElement {
  const next = make('div', { class: old.className || null }, ...old.childNodes)
  old.replaceWith(next)
  return next
}

/** Whether an id has to stay because something in the drawing refers to it. */
function isNeeded({ id }: Element): boolean {
  return /-|^cover/.test(id)
}

/**
 * Returns the name of a field for a writer, such as `Option 2, Reason`. The step from a check to its question is left
 * out of the name.
 */
export function nameText(path: Path): string {
  const names = path.flatMap((key, at) => {
    const next = path[at + 1]
    if (typeof key === 'number') return typeof next === 'number' ? [nameOfOne(words, 'cells', next)] : []
    if (key === 'question' && next !== undefined) return []
    return [typeof next === 'number' ? nameOfOne(words, key, next) : nameInWords(words, key)]
  })
  return names.join(', ')
}
