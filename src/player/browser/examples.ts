import { find, findAll, focusOn, onClick } from './dom.ts'

const COPIED_MS = 2_000

/** Worked examples, one step at a time; and code that can be copied. */
export function startExamples(): void {
  onClick('[data-next-step]', button => showNextStep(button, button.closest('[data-example]')!))
  onClick('[data-copy]', button => copy(button, find('code', button.closest('figure')!)))
}

function showNextStep(button: HTMLElement, example: Element): void {
  const [next, ...rest] = findAll('.later', example)
  next?.classList.remove('later')
  if (rest.length > 1) return
  // The last step brings the lesson of it; the button has nothing more to give, so the focus moves on.
  rest[0]?.classList.remove('later')
  button.parentElement!.hidden = true
  focusOn(find('.takeaway', example))
}

async function copy(button: HTMLElement, code: Element): Promise<void> {
  const words = find('span', button)
  const { copy, copied } = button.dataset
  try {
    await navigator.clipboard.writeText(code.textContent!)
    words.textContent = copied!
    setTimeout(() => {
      words.textContent = copy!
    }, COPIED_MS)
  } catch {
    getSelection()?.selectAllChildren(code)
  }
}
