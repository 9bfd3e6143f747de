import type { Words } from '../words.ts'

/**
 * Shows how many courses are ticked in the list, and adds two ways to tick several: all at once, and a range with
 * Shift.
 */
export function countChosen(words: Words<'script'>): void {
  const form = document.querySelector<HTMLFormElement>('[data-choose]')
  if (!form) return
  const all = form.querySelector<HTMLInputElement>('[data-all]')!
  const count = form.querySelector('[data-count]')!
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=id]')]
  let last = -1

  function show(): void {
    const checkedCount = boxes.filter(box => box.checked).length
    count.textContent = checkedCount === 0 ? '' : words.count('script.chosen', checkedCount)
    all.checked = checkedCount === boxes.length && checkedCount > 0
    all.indeterminate = checkedCount > 0 && checkedCount < boxes.length
  }

  for (const [at, box] of boxes.entries()) {
    box.addEventListener('click', event => {
      const between = boxes.slice(Math.min(at, last), Math.max(at, last) + 1)
      if (event.shiftKey && last !== -1) for (const each of between) each.checked = box.checked
      last = at
      show()
    })
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    show()
  })
  // When the user goes back to the page, the browser restores the ticked boxes.
  addEventListener('pageshow', show)
}
