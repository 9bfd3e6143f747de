import { find, make } from '../runtime/dom.ts'

/**
 * A dialog that is in the page only while it is open; `kind` is its class. It has its title, a button that closes it, and what it is about. The
 * browser keeps the focus inside, closes it by Escape, and gives the focus back.
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
  // A click beside the box is a click on the dialog itself.
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    // The contents of a phone, where it was asked for, are closed by now.
    if (document.activeElement === document.body) find('.bar-button').focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
