import { attempt } from './attempt.ts'
import type { Dialect, Opening, Pair, TimedAnswer, Told } from './dialect.ts'
import type { Line } from './line.ts'
import type { Answer, LmsOptions } from './port.ts'

const OBJECTIVES = 'cmi.objectives'
const INTERACTIONS = 'cmi.interactions'

/** An answer on its way, and its place in the LMS's list. */
export type PlacedAnswer = TimedAnswer & { index?: number | undefined }

/** What an LMS is told, in the order in which it can take it. */
export function createReport(line: Line, dialect: Dialect, options: LmsOptions) {
  let objectiveIds: string[] | undefined
  /** Our own count of interactions: some LMSs keep none, and would have every answer in the same place. */
  let counted = 0
  let nextIndex: number | undefined

  return { count, place, send, settle, forget }

  /** How many answers earlier visits have sent. */
  function count(answers: number): void {
    counted = Math.max(counted, answers)
  }

  function place(answer: Answer): PlacedAnswer {
    return { ...answer, at: Date.now(), index: takeIndex() }
  }

  /** Gives what the LMS says to the commit; throws when it refuses what makes the record right. */
  function send(record: Told, answers: PlacedAnswer[], opening: Opening, extras: Pair[]): string {
    if (record.score) for (const pair of dialect.scoreRange) line.offer(...pair)
    const refused = essentials(record, opening).filter(pair => !line.put(pair))
    // Not before the essentials were taken: what an LMS refuses here is not offered again.
    if (!refused.length) {
      sendObjectives(record)
      sendAnswers(answers)
    }
    for (const pair of extras) line.put(pair)
    const answer = line.commit()
    if (refused.length || answer === 'false') throw new Error('refused')
    return answer
  }

  function settle(): void {
    counted = nextIndex ?? counted
  }

  /** An LMS that was reloaded has forgotten what it was told since its last commit. */
  function forget(answers: PlacedAnswer[]): void {
    objectiveIds = undefined
    nextIndex = undefined
    for (const answer of answers) answer.index = undefined
  }

  /**
   * The status goes before the state, in every visit: Frappe LMS sends a state that comes alone with the word that the
   * course is not complete (frontend/src/pages/SCORMChapter.vue, saveDataToLMS).
   */
  function essentials(record: Told, { begun }: Opening): Pair[] {
    const status = record.completed ? [dialect.completed(record)] : begun ? [] : [dialect.begun]
    return [...dialect.result(record), ...status, ...dialect.essentials(record), dialect.exit]
  }

  function sendObjectives(record: Told): void {
    const objectives = dialect.objectives(record, options)
    if (!objectives.length || !line.keeps(OBJECTIVES)) return
    // LMSs make objectives of the manifest's themselves, and an id that is set cannot be set again.
    objectiveIds ??= Array.from({ length: line.count(OBJECTIVES) }, (_, index) => line.get(`${OBJECTIVES}.${index}.id`))
    for (const { id, values } of objectives) {
      const index = objectiveIds.indexOf(id)
      if (index >= 0) describe(OBJECTIVES, index, values)
      else if (describe(OBJECTIVES, objectiveIds.length, [['id', id], ...values])) objectiveIds.push(id)
    }
  }

  function sendAnswers(answers: PlacedAnswer[]): void {
    if (!answers.length || !line.keeps(INTERACTIONS)) return
    for (const answer of answers) {
      const pairs = dialect.interaction(answer)
      answer.index ??= takeIndex()
      if (describe(INTERACTIONS, answer.index, pairs)) continue
      const held = line.count(INTERACTIONS)
      if (held >= answer.index) continue
      // An LMS that holds fewer than we have counted may want its list without a gap.
      describe(INTERACTIONS, held, pairs)
      nextIndex = held + 1
    }
  }

  function takeIndex(): number {
    nextIndex ??= Math.max(counted, attempt(() => (line.keeps(INTERACTIONS) ? line.count(INTERACTIONS) : 0)) ?? 0)
    return nextIndex++
  }

  /** Without its id nothing more can be said of an element. */
  function describe(group: string, index: number, pairs: Pair[]): boolean {
    return pairs.every(([name, value]) => line.offer(`${group}.${index}.${name}`, value) || name !== 'id')
  }
}
