import type { Question } from '../../../src/course/questions/questions.ts'
import { shuffle } from '../../../src/look/random.ts'
import { shapeOf } from './shape-of-question.ts'

/**
 * The guesser's memory of one question whose answer is marked part by part. A part is an option, with the value 1 if it
 * is ticked, or a row, whose value is its answer.
 */
export function mindOfMarks(question: Question, random: () => number) {
  const { parts, values, isSet } = shapeOf(question)
  const key = isSet
    ? Array.from({ length: parts }, (_, part) => Number(part < 2 || (part < parts - 1 && random() < 0.3)))
    : shuffle([...Array(values).keys()], random).slice(0, parts)
  const marked = key.map(() => new Map<number, boolean>())
  let latest: number[] = []
  return {
    /**
     * Guesses, and returns whether the guess is right. Every option that is not known to be wrong is ticked, because
     * only ticked options are marked.
     */
    guess(): boolean {
      latest = isSet ? marked.map(marks => Number(marks.get(1) ?? true)) : fillRows()
      return latest.every((value, part) => value === key[part])
    },
    learn(): void {
      latest.forEach((value, part) => {
        if (!isSet || value === 1) marked[part]!.set(value, value === key[part])
      })
    },
  }

  /**
   * Keeps the values of rows that were marked right, and distributes the other values anew: where possible, none to a
   * row where it was marked wrong.
   */
  function fillRows(): number[] {
    const rows = marked.map(marks => [...marks].find(([, isRight]) => isRight)?.[0] ?? -1)
    const free = shuffle(
      [...Array(values).keys()].filter(value => !rows.includes(value)),
      random,
    )
    return rows.map((value, part) => {
      if (value >= 0) return value
      const at = free.findIndex(candidate => !marked[part]!.has(candidate))
      return free.splice(Math.max(0, at), 1)[0]!
    })
  }
}
