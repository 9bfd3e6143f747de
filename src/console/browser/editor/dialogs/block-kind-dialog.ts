import { html } from 'htm/preact'
import type { BlockType } from '../../../../course/blocks/blocks.ts'
import { nameInWords } from '../../../part-names.ts'
import { BLOCK_KINDS } from '../block-kinds.ts'
import { words } from '../editor-words.ts'
import { laterWords } from '../later/later-words.ts'
import { drawIcon } from '../page/controls.ts'
import { openDialog } from './dialog.ts'

/** Asks which kind of block is added, with a picture and a word on each. */
export function chooseBlockKind(types: BlockType[], choose: (type: BlockType) => unknown): void {
  const dialog = openDialog(words.text('editor.addPart'))
  const drawKind = (type: BlockType) => html`
    <li>
      <button
        type="button"
        class="ed-kind"
        onClick=${() => {
          dialog.close()
          void choose(type)
        }}
      >
        <span class="ed-picture" aria-hidden="true">${drawIcon(BLOCK_KINDS[type].icon)}</span>
        <span>
          <b>${nameInWords(words, type)}</b>
          <small>${laterWords.find('blocks', type)}</small>
        </span>
      </button>
    </li>
  `
  dialog.draw(html`<ul class="ed-kinds">${types.map(drawKind)}</ul>`)
}
