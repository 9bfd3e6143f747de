import { findAll, setAria } from '../browser/dom.ts'
import type { GivenAnswer } from '../browser/saved-state.ts'
import type { ChoiceText } from './choice.ts'
import { type QuestionScript, reasonIn, removeVerdict, setVerdict } from './question-control.ts'

/** Positions are those of the author. */
export const script: QuestionScript<ChoiceText> = (question, { key }, strings) => {
  const inputs = findAll<HTMLInputElement>('.option input', question)

  return {
    read: () => inputs.flatMap((input, position) => (input.checked ? [position] : [])),
    key: () => key,
    isWhole: given => given.length > 0,
    missing: () => strings.answerMissing,
    write(given) {
      inputs.forEach((input, position) => {
        input.checked = picks(given, position)
      })
    },
    isRight: given => String(given) === String(key),
    responseTo: given => ({ kind: 'choice', given: given as number[], correct: key }),
    judge(given, showsKey) {
      const right = String(given) === String(key)
      const isPart = (given as number[]).every(position => key.includes(position))
      inputs.forEach((input, position) => {
        const belongs = key.includes(position)
        setAria(input, 'disabled', true)
        if (input.checked) mark(input, belongs ? 'right' : 'wrong', belongs ? strings.pickedRight : strings.pickedWrong)
        else if (belongs && showsKey) mark(input, 'missed', strings.missedRight)
      })
      return {
        outcome: right ? 'right' : isPart ? 'near' : 'wrong',
        title: right ? strings.right : isPart ? strings.partlyRight : strings.wrong,
        texts: isPart && !right ? [strings.moreToFind] : reasons(given, right || showsKey),
      }
    },
    reopen: clear,
    clear,
    shuffle() {},
    focus: () => inputs[0]!.focus(),
  }

  /** Why a wrong pick is wrong; why a right one is right only where the key may be seen. */
  function reasons(given: GivenAnswer, showsKey: boolean): Node[] {
    return inputs.flatMap((_, position) =>
      picks(given, position) && (showsKey || !key.includes(position)) ? [reasonIn(question, position)] : [],
    )
  }

  function mark(input: HTMLInputElement, outcome: string, text: string): void {
    setVerdict(input.parentElement!, input, outcome, text)
  }

  function clear(): void {
    for (const input of inputs) {
      input.checked = false
      input.removeAttribute('aria-disabled')
      removeVerdict(input.parentElement!, input)
    }
  }
}

function picks(given: GivenAnswer, position: number): boolean {
  return (given as number[]).includes(position)
}
