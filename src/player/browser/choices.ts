import type { ScriptStrings } from '../course-data.ts'
import { findAll, make } from './page.ts'

/** The options of one question, as the learner sees and picks them. Positions are those of the author, whatever the order on the page. */
export function inputsOf(question: Element): HTMLInputElement[] {
  return findAll<HTMLInputElement>('.option input', question)
}

export function pickedOf(question: Element): number[] {
  return inputsOf(question)
    .filter(input => input.checked)
    .map(input => Number(input.value))
    .sort((a, b) => a - b)
}

export function pick(question: Element, positions: number[]): void {
  for (const input of inputsOf(question)) input.checked = positions.includes(Number(input.value))
}

export function isRight(picked: number[], key: number[]): boolean {
  return picked.join() === key.join()
}

/** Right and wrong in words beside each picked option, with the reason; tied to the option for those who hear it. */
export function judge(question: Element, key: number[], showsKey: boolean, strings: ScriptStrings): void {
  const reasons = findAll('[data-reason]', question)
  for (const input of inputsOf(question)) {
    const position = Number(input.value)
    const right = key.includes(position)
    const option = input.closest('.option')!
    const verdict = make('span', 'verdict')
    input.setAttribute('aria-disabled', 'true')
    if (input.checked) {
      option.classList.add(right ? 'right' : 'wrong')
      verdict.append(make('strong', '', right ? strings.pickedRight : strings.pickedWrong))
      if (!right || showsKey) verdict.append(' ', ...copyOf(reasons[position]))
    } else if (right && showsKey) {
      option.classList.add('missed')
      verdict.append(make('strong', '', strings.missedRight), ' ', ...copyOf(reasons[position]))
    } else continue
    verdict.id = `${input.id}-verdict`
    input.setAttribute('aria-describedby', verdict.id)
    option.append(verdict)
  }
}

export function clear(question: Element): void {
  for (const input of inputsOf(question)) {
    input.checked = false
    input.removeAttribute('aria-disabled')
    input.removeAttribute('aria-describedby')
    input.closest('.option')!.classList.remove('right', 'wrong', 'missed')
  }
  for (const verdict of findAll('.verdict', question)) verdict.remove()
}

/** `aria-disabled` keeps an answered option in the order of focus, so the script has to refuse the change itself. */
export function refuseChanges(form: Element): void {
  form.addEventListener('click', event => {
    if (event.target instanceof HTMLInputElement && event.target.hasAttribute('aria-disabled')) event.preventDefault()
  })
}

/** Seconds since the learner first turned to the question. */
export function stopwatch(question: Element): () => number {
  let since = 0
  question.addEventListener('focusin', () => {
    since ||= Date.now()
  })
  return () => {
    const seconds = since ? (Date.now() - since) / 1000 : 0
    since = 0
    return seconds
  }
}

function copyOf(reason: Element | undefined): Node[] {
  return [...(reason?.cloneNode(true).childNodes ?? [])]
}
