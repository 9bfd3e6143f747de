import { sizeInWords } from '../../../api/size-in-words.ts'
import { SOURCE_BYTES } from '../../../flows/sources/read-source-document.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { Words } from '../../words.ts'

/** File extensions that the file dialog offers. The kind of a file is determined by its bytes. */
const ENDINGS = '.pdf,.docx,.pptx,.odt,.epub,.html,.htm,.md,.txt,.csv,.xlsx,.vtt,.srt,.zip'

/**
 * Renders a file field on which files can also be dropped. Below the field, each file is listed with its progress or
 * the reason for its refusal.
 */
export function dropArea(words: Words, keepsFiles: boolean): Html {
  const size = sizeInWords(SOURCE_BYTES)
  return html`
    <label class="drop">
      ${icon('up')}
      <span>
        <b>
          <span class="unscripted">${words.text('sources.chooseFiles')}</span>
          <span class="scripted">${words.text('sources.chooseOrDrop')}</span>
        </b>
        <small>
          ${words.text('sources.kinds', { size })} ${words.text(keepsFiles ? 'sources.filesKept' : 'sources.filesNotKept')}
        </small>
      </span>
      <input
        type="file"
        name="file"
        multiple
        accept="${ENDINGS}"
        data-most="${SOURCE_BYTES}"
        data-too-large="${words.text('errors.fileTooLarge', { size })}"
      >
    </label>
    <ul class="uploads" data-queue aria-label="${words.text('sources.underWay')}"></ul>
    <p class="unseen" role="status" data-said></p>
  `
}
