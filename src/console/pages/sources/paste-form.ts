import { NAME_CHARACTERS, TEXT_BYTES } from '../../../api/routes/sources.ts'
import { sizeInWords } from '../../../api/size-in-words.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Words } from '../../words.ts'

export type Pasted = { name: string; text: string }
export const NOTHING_PASTED: Pasted = { name: '', text: '' }

/** Renders the form to paste a text. It is collapsed unless a pasted text was refused. */
export function pasteForm(words: Words, { name, text }: Pasted): Html {
  return html`
    <details class="paste" id="paste"${text !== '' && html` open`}>
      <summary>${icon('chevron')} ${words.text('sources.paste')}</summary>
      <form method="post" action="/console/sources/text" class="stack">
        <div class="field">
          <label for="paste-name">
            ${words.text('sources.pasteName')} <span class="optional">${words.text('frame.optional')}</span>
          </label>
          <input
            id="paste-name"
            name="name"
            value="${name}"
            maxlength="${NAME_CHARACTERS}"
            autocomplete="off"
            placeholder="${words.text('sources.pastedName')}"
          >
        </div>
        <div class="field">
          <label for="paste-text">${words.text('sources.pasteText')}</label>
          <textarea id="paste-text" name="text" rows="10" required aria-describedby="paste-hint">
            ${`\n${text}`}
          </textarea>
          <p class="hint" id="paste-hint">${words.text('sources.pasteHint', { size: sizeInWords(TEXT_BYTES) })}</p>
        </div>
        <p><button class="button">${words.text('sources.pasteAdd')}</button></p>
      </form>
    </details>
  `
}
