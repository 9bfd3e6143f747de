import { html } from 'htm/preact'
import { Component, type ComponentChildren, h, type VNode } from 'preact'
import type { Choice } from '../../../part-names.ts'

type Control = HTMLInputElement | HTMLTextAreaElement
type InputProps = { id: string; value: string; attributes: object; isLong?: boolean; write(control: Control): void }

/**
 * A text field. Its value is replaced only if somebody else has changed it: the text that the writer has typed is never
 * overwritten, even if it is invalid, such as a half-typed number.
 */
class Input extends Component<InputProps> {
  private shown = ''
  private control: Control | null = null

  override componentDidMount(): void {
    this.control!.value = this.shown = this.props.value
  }

  override componentDidUpdate(): void {
    if (this.props.value === this.shown) return
    const control = this.control!
    const caret = control === document.activeElement ? control.selectionEnd : null
    control.value = this.shown = this.props.value
    if (caret !== null) control.setSelectionRange(caret, caret)
  }

  override render({ id, attributes, isLong, write }: InputProps): VNode {
    const keepControl = (element: Control | null) => {
      this.control = element
    }
    const onInput = () => {
      this.shown = this.control!.value
      write(this.control!)
    }
    return isLong
      ? html`<textarea id=${id} ...${attributes} ref=${keepControl} onInput=${onInput}></textarea>`
      : html`<input id=${id} ...${attributes} ref=${keepControl} onInput=${onInput} />`
  }
}

export function drawInput(label: string, props: InputProps): VNode {
  return drawLabelled(props.id, label, h(Input, props))
}

export function drawSelect(
  id: string,
  label: string,
  choices: Choice[],
  chosen: string,
  choose: (value: string) => void,
): VNode {
  const drawChoice = ({ value, words }: Choice) =>
    html`<option value=${value} selected=${value === chosen}>${words}</option>`
  const onChange = (event: Event) => choose((event.target as HTMLSelectElement).value)
  return drawLabelled(id, label, html`<select id=${id} onChange=${onChange}>${choices.map(drawChoice)}</select>`)
}

export function drawTick(id: string, label: string, isOn: boolean, set: (isOn: boolean) => void): VNode {
  const onChange = (event: Event) => set((event.target as HTMLInputElement).checked)
  return html`
    <p class="ed-tick">
      <input type="checkbox" id=${id} checked=${isOn} onChange=${onChange} />
      <label for=${id} dir="auto">${label}</label>
    </p>
  `
}

export function drawFieldset(label: string, ...fields: ComponentChildren[]): VNode {
  return html`<fieldset><legend>${label}</legend>${fields}</fieldset>`
}

function drawLabelled(id: string, label: string, control: ComponentChildren): VNode {
  return html`<p class="ed-field"><label for=${id}>${label}</label>${control}</p>`
}
