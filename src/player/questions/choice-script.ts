import { findAll } from '../runtime/dom.ts'
import { answeredByPositions, copyReason, mark, type QuestionScript } from './question-control.ts'

/** Script of questions with options. Positions of options are those in the authored order. */
export const script: QuestionScript = (question, data, say) => {
  const { key } = data
  const inputs = findAll<HTMLInputElement>('.option input', question)

  return {
    ...answeredByPositions(
      data,
      inputs.map(input => input.nextElementSibling!.textContent!),
    ),
    read: () => inputs.flatMap((input, position) => (input.checked ? [position] : [])),
    isWhole: given => given.length > 0,
    write,
    judge(given: number[], showsKey) {
      const isRight = String(given) === String(key)
      const isPart = given.every(position => key.includes(position))
      inputs.forEach((input, position) => {
        const row = input.parentElement!
        const belongs = key.includes(position)
        if (given.includes(position)) mark(row, belongs ? 'right' : 'wrong', say)
        else if (belongs && showsKey) mark(row, 'missed', say)
      })
      // Explains wrong picks. Where the key may be seen, explains all picks and the missed options. Picks that are
      // right but incomplete are not explained.
      const explained =
        isPart && !isRight ? [] : given.filter(position => isRight || showsKey || !key.includes(position))
      const missed = showsKey ? key.filter(position => !given.includes(position)) : []
      return {
        outcome: isRight ? 'right' : isPart ? 'near' : 'wrong',
        texts: [
          ...(isPart && !isRight ? [say('more')] : []),
          ...[...explained, ...missed].map(position => copyReason(question, position)),
        ],
      }
    },
    reopen: () => write([]),
  }

  function write(given: number[]): void {
    inputs.forEach((input, position) => {
      input.checked = given.includes(position)
    })
  }
}
