import { find, findAll, onClick } from '../runtime/dom.ts'

const BUTTON = '[data-copy]'
const COPIED_MS = 2_000

/** Shows the buttons that copy code, and makes them work. */
export function offerCopies(): void {
  for (const button of findAll(BUTTON)) button.hidden = false
  onClick(BUTTON, button => copy(button, find('code', button.closest('figure')!)))
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
