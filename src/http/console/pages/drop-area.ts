import { SOURCE_BYTES } from '../../../flows/read-source-document.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { sizeInWords } from '../../size-in-words.ts'

/** The ends of names that a file dialog offers. What a file really is, its bytes say. */
const ENDINGS = '.pdf,.docx,.pptx,.odt,.epub,.html,.htm,.md,.txt,.csv,.vtt,.srt'

/** A field for files that is also a place to drop them; below it each file with how far it is, or why it was refused. */
export function dropArea(keepsFiles: boolean): Html {
  return html`
    <label class="drop">
      ${icon('up')}
      <span>
        <b>Choose files<span class="scripted">, or drop them here</span></b>
        <small>
          PDF, Word, slides, OpenDocument, e-books, web pages, Markdown, text, captions or CSV, ${sizeInWords(SOURCE_BYTES)} each.
          ${keepsFiles ? 'The files themselves are kept until you delete them.' : 'The files themselves are not kept.'}
        </small>
      </span>
      <input type="file" name="file" multiple accept="${ENDINGS}" data-most="${SOURCE_BYTES}" data-too-large="${tooLarge()}">
    </label>
    <ul class="uploads" data-queue aria-label="Files under way"></ul>
    <p class="unseen" role="status" data-said></p>
  `
}

function tooLarge(): string {
  return `The file is larger than ${sizeInWords(SOURCE_BYTES)}`
}
