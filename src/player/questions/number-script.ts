import { find, setText } from '../browser/dom.ts'
import { numberText } from '../browser/page-format.ts'
import { fill } from '../format-text.ts'
import type { NumberText } from './number.ts'
import { type QuestionScript, reasonIn } from './question-control.ts'
import { readNumber } from './read-number.ts'

/** Sums of decimals are off by a little: 0.1 + 0.2. */
const SLACK = 1e-9
/** Within so many tolerances it is nearly right. */
const NEARLY = 3

/** A wrong answer hears which way it is wrong, never the key. */
export const script: QuestionScript<NumberText> = (question, { key }, strings) => {
  const [value, tolerance] = key as [number, number]
  const input = find<HTMLInputElement>('.number', question)
  const problem = find('.problem', question)
  const line = find<SVGElement>('.number-line', question)
  input.addEventListener('input', () => complain(''))

  return {
    read: () => input.value.trim(),
    key: () => numberText(value),
    isWhole(given) {
      const isNumber = numberOf(given) !== null
      if (!isNumber && given) complain(strings.numberMissing)
      return isNumber
    },
    missing: () => fill(strings.numberMissing, { example: numberText(2.5) }),
    write(given) {
      input.value = String(given)
    },
    isRight: given => isNear(given, 1),
    responseTo: given => ({
      kind: 'number',
      given: numberOf(given),
      least: fourDecimals(value - tolerance),
      most: fourDecimals(value + tolerance),
    }),
    judge(given, showsKey) {
      const isRight = isNear(given, 1)
      const isClose = isRight || (tolerance > 0 && isNear(given, NEARLY))
      const number = numberOf(given) ?? 0
      input.readOnly = true
      draw(number)
      return {
        outcome: isRight ? 'right' : isClose ? 'near' : 'wrong',
        title: isRight ? strings.right : isClose ? strings.nearly : strings.wrong,
        texts: [
          ...(isRight ? [] : [number > value ? strings.tooHigh : strings.tooLow]),
          ...(isRight || showsKey ? [reasonIn(question)] : []),
        ],
      }
    },
    reopen() {
      input.readOnly = false
      input.focus()
      input.select()
    },
    clear() {
      input.readOnly = false
      input.value = ''
    },
    shuffle() {},
    focus: () => input.focus(),
  }

  function numberOf(given: unknown): number | null {
    return readNumber(String(given), document.documentElement.lang)
  }

  function isNear(given: unknown, tolerances: number): boolean {
    const number = numberOf(given)
    return number !== null && Math.abs(number - value) <= tolerance * tolerances + SLACK
  }

  function complain(text: string): void {
    setText(problem, fill(text, { example: numberText(2.5) }))
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }

  /** A line from nothing to well beyond the answer, on which the learner's number stands; the right part shows once it is reached. */
  function draw(number: number): void {
    const to = roundUp(1.5 * (Math.abs(value) + tolerance) || 1)
    const from = value < 0 ? -to : 0
    const placeOf = (at: number) => Math.min(98, Math.max(2, ((at - from) / (to - from)) * 100))
    const start = placeOf(value - tolerance)
    set('.line-band', { x: start, width: Math.max(placeOf(value + tolerance) - start, 1) })
    set('.line-pin', { x1: placeOf(number), x2: placeOf(number) })
    set('.line-you', { x: placeOf(number) })
    setText(find('.line-you', line), numberText(number))
    setText(find('.line-from', line), numberText(from))
    setText(find('.line-to', line), numberText(to))
  }

  function set(selector: string, places: Record<string, number>): void {
    for (const [name, place] of Object.entries(places)) find(selector, line).setAttribute(name, `${place}%`)
  }
}

/** To 1, 2 or 5 of its size. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value))
  return size * [1, 2, 5, 10].find(step => step * size >= value)!
}

function fourDecimals(value: number): number {
  return Number(value.toFixed(4))
}
