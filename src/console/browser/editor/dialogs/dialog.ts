import { html, render } from 'htm/preact'
import type { ComponentChildren } from 'preact'
import { words } from '../editor-words.ts'
import { drawButton } from '../page/controls.ts'

export type Dialog = { draw(body: ComponentChildren): void; close(): void; isOpen(): boolean }

/** Opens a dialog with a title and a close button. `onClose` is called however the dialog is closed. */
export function openDialog(title: string, onClose: () => void = () => {}, titleId = 'ed-dialog-title'): Dialog {
  const dialog = document.createElement('dialog')
  dialog.className = 'ed-dialog ed-house'
  dialog.setAttribute('aria-labelledby', titleId)
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClose()
  })
  const close = () => {
    dialog.close()
    dialog.remove()
  }
  document.body.append(dialog)
  return {
    close,
    isOpen: () => dialog.isConnected,
    draw(body) {
      const head = html`
        <div class="ed-dialog-head">
          <h2 id=${titleId}>${title}</h2>
          ${drawButton(words.text('editor.close'), 'close', close, { isBare: true, class: 'ed-small' })}
        </div>
      `
      render(html`${head}${body}` as never, dialog)
      if (!dialog.open) dialog.showModal()
    },
  }
}

/** Asks a question in a dialog. Resolves to `none` if it is closed without an answer. */
export function ask<Answer>(
  title: string,
  none: Answer,
  draw: (answer: (given: Answer) => void) => ComponentChildren,
  titleId?: string,
): Promise<Answer> {
  return new Promise(resolve => {
    const dialog = openDialog(title, () => resolve(none), titleId)
    dialog.draw(
      draw(given => {
        resolve(given)
        dialog.close()
      }),
    )
  })
}

/** Renders the buttons of a question. The last one confirms. */
export function drawAnswers(answers: [label: string, press: () => void][]): ComponentChildren {
  const buttons = answers.map(([label, press], at) =>
    drawButton(label, null, press, { class: at === answers.length - 1 ? 'ed-finish' : 'ed-quiet' }),
  )
  return html`<p class="ed-actions">${buttons}</p>`
}
