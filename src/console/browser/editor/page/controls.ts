import { html } from 'htm/preact'
import type { VNode } from 'preact'

export function drawIcon(name: string): VNode {
  return html`<svg class="icon" aria-hidden="true"><use href=${`#icon-${name}`} /></svg>`
}

type ButtonLook = { class?: string; tabindex?: number; isBare?: boolean; isRoomy?: boolean }

/**
 * Renders a button. The label can be hidden from sight, always or only where there is little room; screen readers read
 * it in any case.
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
