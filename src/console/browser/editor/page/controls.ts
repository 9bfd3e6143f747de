import { html } from 'htm/preact'
import type { VNode } from 'preact'

export function drawIcon(name: string): VNode {
  return html`<svg class="icon" aria-hidden="true"><use href=${`#icon-${name}`} /></svg>`
}

type ButtonLook = { class?: string; tabindex?: number; isBare?: boolean; isRoomy?: boolean }

/**
 * Renders a button. Its label may be hidden visually, always or where there is little room, but screen readers always
 * read it.
 */
export function drawButton(label: string, icon: string | null, press: () => void, look: ButtonLook = {}): VNode {
  const { isBare = false, isRoomy = false, ...attributes } = look
  return html`
    <button type="button" title=${isBare || isRoomy ? label : null} ...${attributes} onClick=${() => press()}>
      ${icon && drawIcon(icon)}
      <span class=${isBare ? 'unseen' : isRoomy ? 'ed-roomy' : null}>${label}</span>
    </button>
  `
}
