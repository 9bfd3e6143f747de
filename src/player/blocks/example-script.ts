import { find, findAll, focusElement, onClick } from '../runtime/dom.ts'

/** Shows worked examples one step at a time. */
export function start(): void {
  onClick('[data-next-step]', button => showNextStep(button, button.closest('[data-example]')!))
}

function showNextStep(button: HTMLElement, example: Element): void {
  const [next, ...rest] = findAll('.later', example)
  next?.classList.remove('later')
  if (rest.length > 1) return
  // The last step also reveals the takeaway. The button is then hidden, so the focus moves to the takeaway.
  rest[0]?.classList.remove('later')
  button.parentElement!.hidden = true
  focusElement(find('.takeaway', example))
}
