import { html } from 'htm/preact'
import type { BlockType } from '../../../../course/blocks/blocks.ts'
import { nameInWords } from '../../../part-names.ts'
import { BLOCK_KINDS } from '../block-kinds.ts'
import { words } from '../editor-words.ts'
import { laterWords } from '../later/later-words.ts'
import { drawIcon } from '../page/controls.ts'
import { openDialog } from './dialog.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Asks which kind of block to add, with an icon and a description of each. */
export function chooseBlockKind(types: BlockType[], choose: (type: BlockType) => unknown): void {
  const dialog = openDialog(words.text('editor.addPart'))
  const drawKind = (type: BlockType, at: number) => html`
    <li>
      <button
        type="button"
        class="ed-kind"
        autofocus=${at === 0}
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
  dialog.draw(html`<ul class="ed-kinds" onKeyDown=${walkKinds}>${types.map(drawKind)}</ul>`)
}

/** Moves the focus by the arrow keys. A letter moves it to the next kind whose name begins with this letter. */
function walkKinds(event: KeyboardEvent): void {
  const kinds = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.ed-kind')]
  const at = kinds.indexOf(event.target as HTMLElement)
  const isLetter = /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
  const later = [...kinds.slice(at + 1), ...kinds.slice(0, at + 1)]
  const step = STEPS[event.key]
  const beginsWithKey = (kind: HTMLElement) =>
    kind.querySelector('b')!.textContent.toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase())
  const goal = step ? kinds[at + step] : isLetter ? later.find(beginsWithKey) : null
  if (!goal) return
  event.preventDefault()
  goal.focus()
}
