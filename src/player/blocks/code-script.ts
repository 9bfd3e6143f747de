import { find, onClick } from '../browser/dom.ts'

const COPIED_MS = 2_000

/** Code that can be copied. */
export function start(): void {
  onClick('[data-copy]', button => copy(button, find('code', button.closest('figure')!)))
}

async function copy(button: HTMLElement, code: Element): Promise<void> {
  const label = find('span', button)
  const { copy, copied } = button.dataset
  try {
    await navigator.clipboard.writeText(code.textContent!)
    label.textContent = copied!
    setTimeout(() => {
      label.textContent = copy!
    }, COPIED_MS)
  } catch {
    getSelection()?.selectAllChildren(code)
  }
}
