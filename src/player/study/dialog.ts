import { find, make } from '../runtime/dom.ts'

/**
 * Opens a dialog with a title, a button to close it and the content. The dialog is removed when it is closed. `kind` is
 * its class. The browser keeps the focus inside the dialog, closes it on Escape and then restores the focus.
 */
export function openDialog(kind: string, title: string, close: string, ...content: Node[]): HTMLDialogElement {
  const dialog = make('dialog') as HTMLDialogElement
  const heading = make('h2', title)
  const button = make('button', close) as HTMLButtonElement
  button.type = 'button'
  button.className = 'button quiet'
  button.addEventListener('click', () => dialog.close())
  heading.id = `${kind}-title`
  dialog.className = `dialog ${kind}`
  dialog.setAttribute('aria-labelledby', heading.id)
  const head = make('div', heading, button)
  head.className = 'dialog-head'
  dialog.append(head, ...content)
  // On the backdrop, the target of a click is the dialog itself.
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    // If the dialog was opened from the table of contents on a phone, the contents are closed by now, so the focus goes
    // to the bar.
    if (document.activeElement === document.body) find('.bar-button').focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
