import { find, findAll } from './page.ts'

/** Worked examples, one step at a time; and code that can be copied. */
export function openExamples(): void {
  for (const example of findAll('[data-example]')) openExample(example)
  for (const button of findAll('[data-copy]')) openCopy(button)
}

function openExample(example: HTMLElement): void {
  const button = find('[data-next-step]', example)
  button.addEventListener('click', () => {
    const [next, ...rest] = findAll('.later', example)
    next?.classList.remove('later')
    if (rest.length > 1) return
    // The last step brings the lesson of it; the button has nothing more to give, so the focus moves on.
    rest[0]?.classList.remove('later')
    button.parentElement!.hidden = true
    find('.takeaway', example).focus({ preventScroll: true })
  })
}

function openCopy(button: HTMLElement): void {
  const words = find('span', button)
  const copy = words.textContent!
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(find('code', button.closest('figure')!).textContent!)
      words.textContent = button.dataset['copied']!
      setTimeout(() => {
        words.textContent = copy
      }, 2000)
    } catch {
      getSelection()?.selectAllChildren(find('code', button.closest('figure')!))
    }
  })
}
