import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'

export function renderFold(title: string | Html, content: Html): Html {
  return html`
    <details class="fold">
      <summary>
        <span>${title}</span>
        ${icon('chevron')}
      </summary>
      <div class="prose">${content}</div>
    </details>
  `
}
