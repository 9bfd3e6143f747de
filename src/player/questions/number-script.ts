import { readNumber } from '../../language/read-number.ts'
import { find, setAria, setText } from '../runtime/dom.ts'
import { numberText } from '../runtime/page-format.ts'
import type { GivenAnswer } from '../runtime/state/saved-state.ts'
import { keepComposing } from './keep-composing.ts'
import { copyReason, type QuestionScript } from './question-control.ts'

/** Tolerance for rounding errors of decimals, as in 0.1 + 0.2. */
const SLACK = 1e-9
/** An answer that is at most this many tolerances away counts as nearly right. */
const NEARLY = 3

/**
 * Script of number questions. Feedback on a wrong answer says whether the answer is too high or too low, and never
 * shows the right number.
 */
export const script: QuestionScript = (question, { key }, say) => {
  const [value, tolerance] = key as [number, number]
  const input = find<HTMLInputElement>('.number', question)
  const { digits, group } = input.dataset
  input.addEventListener('input', () => complain(''))
  keepComposing(input)

  return {
    solution: () => numberText(value),
    read: () => input.value.trim(),
    isWhole(given) {
      const isNumber = readGivenNumber(given) !== null
      if (!isNumber && given) complain(say('missing'))
      return isNumber
    },
    write(given) {
      input.value = String(given)
    },
    isRight: given => isNear(given, 1),
    responseTo: given => ({
      kind: 'number',
      given: readGivenNumber(given),
      least: value - tolerance,
      most: value + tolerance,
    }),
    judge(given, showsKey) {
      const isRight = isNear(given, 1)
      const isClose = isRight || (tolerance > 0 && isNear(given, NEARLY))
      const number = readGivenNumber(given) ?? 0
      input.readOnly = true
      pin(number)
      return {
        outcome: isRight ? 'right' : isClose ? 'near' : 'wrong',
        texts: [
          ...(isRight ? [] : [say(number > value ? 'high' : 'low')]),
          ...(isRight || showsKey ? [copyReason(question)] : []),
        ],
      }
    },
    reopen(fromNothing) {
      input.readOnly = false
      if (fromNothing) input.value = ''
      else {
        input.focus()
        input.select()
      }
    },
    shuffle() {},
  }

  function readGivenNumber(given: GivenAnswer): number | null {
    return readNumber(String(given), digits!, group!)
  }

  function isNear(given: GivenAnswer, tolerances: number): boolean {
    return Math.abs((readGivenNumber(given) ?? Number.NaN) - value) <= tolerance * tolerances + SLACK
  }

  /** Says at the field what is wrong with the number, and nowhere else. */
  function complain(text: string): void {
    setText(find('.feedback', question), '')
    setText(find('.problem', question), text)
    setAria(input, 'invalid', !!text)
  }

  /**
   * Marks the learner's number on the line, which also shows the range of right numbers once the learner has reached
   * it.
   */
  function pin(number: number): void {
    const line = find<SVGElement>('.number-line', question)
    const from = Number(line.dataset['from'])
    const to = Number(line.dataset['to'])
    const place = Math.min(98, Math.max(2, ((number - from) / (to - from)) * 100))
    find('svg', line).setAttribute('x', `${place}%`)
    setText(find('svg text', line), numberText(number))
  }
}
