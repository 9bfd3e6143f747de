import { type Complain, checkOpening, readPart, type Tree } from './edition-parts.ts'
import type { Edition } from './edition-schema.ts'

/**
 * For each question of the edition's bank, the index of the pack's question that it keeps; null for a question that the
 * edition writes itself.
 */
export type Bank = (number | null)[]

/**
 * Returns the bank of an edition, or null if the edition has none. In `tree`, every question of the pack that the
 * edition does not keep is set to null. All editions of a pack must have equally many questions, each at the position
 * of its counterpart in the pack, because ids and saved answers depend on positions.
 */
export function openBank(tree: Tree, { assessment }: Edition, complain: Complain): Bank | null {
  if (!assessment) return null
  const questions = readPart(tree, ['assessment', 'questions']) as unknown as unknown[]
  const [editionCount, packCount] = [assessment.questions.length, questions.length]
  if (editionCount !== packCount)
    complain(`assessment: ${editionCount} questions, in the pack ${packCount}; all editions have as many`)
  const bank = assessment.questions.map((question, place) => {
    const name = question.keep ?? question.instead
    if (typeof name !== 'string') return null
    const index = Number(name.split(' ')[1]) - 1
    if (index !== place)
      complain(`${name}: is question ${place + 1} of the edition; its counterpart has the same place`)
    if (questions[index] === undefined) complain(`${name}: the pack has no such question`)
    else checkOpening(questions[index], { at: name, was: String(question.was) }, complain)
    return question.keep === undefined ? null : index
  })
  for (const index of questions.keys()) if (!bank.includes(index)) questions[index] = null
  return bank
}

export function mergeBank(merged: Tree, { assessment }: Edition, bank: Bank | null): void {
  if (!assessment || !bank) return
  const questions = readPart(merged, ['assessment', 'questions']) as unknown as Tree[]
  merged['assessment'] = {
    ...(assessment.draw !== undefined && { draw: assessment.draw }),
    questions: assessment.questions.map((written, place) => {
      const { keep: _, instead: __, was: ___, id, ...anew } = written as Tree
      return { id, ...(bank[place] === null ? anew : questions[bank[place]!]) }
    }),
  }
}
