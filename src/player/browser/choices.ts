import type { QuestionData, ScriptStrings } from '../course-data.ts'
import { find, findAll, make, setAria } from './dom.ts'
import type { Answer } from './lms/port.ts'

/** The options of one question, as the learner sees and picks them. Positions are those of the author, whatever the order on the page. */
export function inputsOf(question: Element): HTMLInputElement[] {
  return findAll<HTMLInputElement>('.option input', question)
}

export function pickedOf(question: Element): number[] {
  return inputsOf(question)
    .filter(input => input.checked)
    .map(positionOf)
    .sort((one, other) => one - other)
}

export function pick(question: Element, positions: number[]): void {
  for (const input of inputsOf(question)) input.checked = positions.includes(positionOf(input))
}

export function positionOf(input: HTMLInputElement): number {
  return Number(input.value)
}

export function isRight(picked: number[], key: number[]): boolean {
  return picked.join() === key.join()
}

/** Right and wrong in words beside each picked option, with the reason; tied to the option for those who hear it. */
export function judge(
  question: HTMLElement,
  key: number[],
  right: boolean,
  showsKey: boolean,
  strings: ScriptStrings,
): void {
  const reasons = findAll('[data-reason]', question)
  question.dataset['outcome'] = right ? 'right' : 'wrong'
  for (const input of inputsOf(question)) {
    const position = positionOf(input)
    const belongs = key.includes(position)
    setAria(input, 'disabled', true)
    if (!input.checked && !(belongs && showsKey)) continue
    const option = input.parentElement!
    const [name, words] = !input.checked
      ? ['missed', strings.missedRight]
      : belongs
        ? ['right', strings.pickedRight]
        : ['wrong', strings.pickedWrong]
    const verdict = make('span', make('strong', words))
    if (!belongs || showsKey) verdict.append(' ', ...reasons[position]!.cloneNode(true).childNodes)
    verdict.className = 'verdict'
    verdict.id = `${input.id}-verdict`
    input.setAttribute('aria-describedby', verdict.id)
    option.classList.add(name!)
    option.append(verdict)
  }
}

export function clear(question: HTMLElement): void {
  delete question.dataset['outcome']
  for (const input of inputsOf(question)) {
    input.checked = false
    input.removeAttribute('aria-disabled')
    input.removeAttribute('aria-describedby')
    input.parentElement!.className = 'option'
  }
  for (const verdict of findAll('.verdict', question)) verdict.remove()
}

/** `aria-disabled` keeps an answered option in the order of focus, so the script has to refuse the change itself. */
export function refuseChanges(): void {
  document.addEventListener('click', event => {
    if ((event.target as Element).matches('input[aria-disabled]')) event.preventDefault()
  })
}

/** Answers with the seconds since the learner first turned to the question. */
export function timedAnswer(
  question: Element,
  { answeredAs, chapter, key }: QuestionData,
): (picked: number[]) => Answer {
  let since = 0
  question.addEventListener('focusin', () => {
    since ||= Date.now()
  })
  return picked => {
    const seconds = since ? (Date.now() - since) / 1000 : 0
    since = 0
    return {
      questionId: answeredAs,
      chapterId: chapter,
      stem: find('.stem', question).textContent!,
      response: { kind: 'choice', given: picked, correct: key },
      right: isRight(picked, key),
      seconds,
    }
  }
}
