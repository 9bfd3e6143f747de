import { html } from 'htm/preact'
import { Component, type ComponentChildren, type VNode } from 'preact'
import { make } from '../../make-element.ts'
import { drawView, listTexts } from '../draw-view.ts'
import { words } from '../editor-words.ts'
import { showRightOptions } from '../right-options.ts'
import type { View } from '../views.ts'
import { drawIcon } from './controls.ts'
import { drawNote, type Note } from './notes.ts'

export type ShellProps = {
  view: View
  notes: Note[]
  commentCount: number
  badge: ComponentChildren
  isCurrent: boolean
  /** Tools and form are rendered only while they are visible. */
  tools: ComponentChildren
  form: ComponentChildren
  openForm(): void
}

const shells = new WeakMap<Element, PartShell>()

/**
 * A part with its surroundings: grip, tools, form and notes. Its middle is drawn by the player's renderer and not
 * managed by preact. A text that is being edited or pressed is never redrawn, and everything else only if its input has
 * changed.
 */
export class PartShell extends Component<ShellProps> {
  private drawing: HTMLElement | null = null
  private drawnKey = ''

  override shouldComponentUpdate(next: ShellProps): boolean {
    const { view, notes, commentCount, isCurrent, form } = this.props
    const isSeen = isCurrent || next.isCurrent || Boolean(form) || Boolean(next.form)
    const isSame =
      next.view.id === view.id &&
      next.view.shelfSize === view.shelfSize &&
      next.commentCount === commentCount &&
      isSameValue(next.view.input, view.input) &&
      isSameValue(next.notes, notes)
    return isSeen || !isSame
  }

  override componentDidMount(): void {
    shells.set(this.drawing!.closest('.ed-shell')!, this)
    this.draw()
  }

  override componentDidUpdate(): void {
    this.draw()
  }

  override render({ view, notes, badge, isCurrent, tools, form, openForm }: ShellProps): VNode {
    const tabindex = isCurrent ? 0 : -1
    const marks = [isCurrent && 'ed-current', notes.length > 0 && 'ed-noted'].filter(Boolean)
    const keepDrawing = (element: HTMLElement | null) => {
      this.drawing = element
    }
    return html`
      <div
        class=${['ed-shell', ...marks].join(' ')}
        role="group"
        tabindex=${tabindex}
        data-part=${view.id}
        aria-label=${view.name}
      >
        ${isCurrent && drawTools(view.name, tools)}
        ${view.isListed && drawGrip(tabindex)}
        ${badge}
        <div class="ed-view" ref=${keepDrawing}></div>
        ${form && html`<div class="ed-form ed-house" lang=${words.locale} dir="ltr">${form}</div>`}
        <div class="ed-notes ed-house" lang=${words.locale} dir="ltr">
          ${notes.map(note => drawNote(note, view.id, openForm))}
        </div>
      </div>
    `
  }

  private draw(): void {
    const drawing = this.drawing!
    const { view, isCurrent } = this.props
    const key = `${view.id} ${view.shelfSize ?? 0} ${JSON.stringify(view.input)}`
    if (key !== this.drawnKey && !drawing.querySelector('[data-writing], [data-pressed]')) {
      drawing.replaceChildren(...drawSafely(view))
      this.drawnKey = key
    }
    for (const text of drawing.querySelectorAll<HTMLElement>('.ed-text')) text.tabIndex = isCurrent ? 0 : -1
    // A scrolling region of the current part needs no tab stop, because its texts can be reached by keyboard. With a
    // tab stop, the region would be redrawn while the focus moves from one of its texts to the next.
    for (const region of drawing.querySelectorAll<HTMLElement>('[data-scrolls]')) region.tabIndex = isCurrent ? -1 : 0
  }

  /**
   * Redraws a text that lost the focus: with its whole view, or alone while another text of the view is being edited.
   */
  redrawText(field: HTMLElement): void {
    if (field.dataset['writing'] !== undefined) return
    this.drawnKey = ''
    this.draw()
    if (this.drawnKey !== '') return
    const fresh = drawSafely(this.props.view)
      .flatMap(node => (node instanceof Element ? [...node.querySelectorAll<HTMLElement>('.ed-text')] : []))
      .find(each => each.dataset['text'] === field.dataset['text'])
    if (!fresh) return
    field.replaceChildren(...fresh.childNodes)
    if (fresh.dataset['empty']) field.dataset['empty'] = fresh.dataset['empty']
  }
}

/** Shows a text as learners see it again. Does nothing while the text is being edited, or if its part was removed. */
export function redrawText(field: HTMLElement): void {
  const shell = field.isConnected && field.closest('.ed-shell')
  if (shell) shells.get(shell)?.redrawText(field)
}

function drawTools(name: string, tools: ComponentChildren): VNode {
  const label = words.text('editor.thisPart')
  return html`
    <div class="ed-block-tools ed-house" role="toolbar" aria-label=${label} lang=${words.locale} dir="ltr">
      <b>${name}</b>
      ${tools}
    </div>
  `
}

function drawGrip(tabindex: number): VNode {
  const label = words.text('editor.grip')
  return html`
    <button type="button" class="ed-grip ed-house" title=${label} aria-label=${label} tabindex=${tabindex}>
      ${drawIcon('grip')}
    </button>
  `
}

/**
 * Draws a view. The renderer expects a complete part and may throw on an incomplete one; then a hint is shown, with the
 * part's texts below it.
 */
function drawSafely(view: View): Node[] {
  try {
    const drawing = drawView(view)
    showRightOptions(drawing, view)
    return [...drawing.childNodes]
  } catch {
    const hint = make('p', { class: 'ed-house' }, words.text('editor.fillIn', { part: view.name }))
    return [hint, listTexts(view.listTexts(), view)]
  }
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
