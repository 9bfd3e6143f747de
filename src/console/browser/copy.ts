import type { Words } from '../words.ts'

const SHOWN_MS = 1_600

/**
 * Adds the copy buttons. A page on plain HTTP, except on localhost, may not write to the clipboard; there a button
 * selects the text instead.
 */
export function offerCopies(words: Words<'script'>): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset['copy']!)!
      const label = button.querySelector('span')!
      const before = [...label.childNodes]
      try {
        await navigator.clipboard.writeText(source.textContent)
        label.replaceChildren(words.text('script.copied'))
      } catch {
        getSelection()!.selectAllChildren(source)
        label.replaceChildren(words.text('script.selected'))
      }
      setTimeout(() => label.replaceChildren(...before), SHOWN_MS)
    })
  }
}
