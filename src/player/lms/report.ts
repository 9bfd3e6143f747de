import { attempt } from './attempt.ts'
import type { Dialect, Pair, TimedAnswer, Told } from './dialect.ts'
import type { Line } from './line.ts'

const OBJECTIVES = 'objectives'
const INTERACTIONS = 'interactions'

/** What an LMS is told, in the order in which it can take it, and nothing twice. */
export function createReport(line: Line, dialect: Dialect) {
  const told = new Map<string, string>()
  /** By group, what an LMS that may lack it says to have in it. */
  let children: Record<string, string> = {}
  let objectiveIds: string[] | undefined
  /** Our own count of interactions: some LMSs keep none, and would have every answer in the same place. */
  let counted = 0
  let nextIndex: number | undefined

  return {
    firstIndex,
    doubt,
    /** How many answers earlier visits have sent. */
    remember(answers: number) {
      counted = Math.max(counted, answers)
    },
    /** Gives what the LMS says to the commit; throws when it refuses what makes the record right. */
    send(record: Told, answers: TimedAnswer[], begun: boolean, extras: Pair[]): string {
      const refused = dialect.essentials(record, begun).filter(pair => !put(...pair) && !pair[2])
      // Not before the essentials were taken: what an LMS refuses here is not offered again.
      if (!refused.length) {
        sendObjectives(record)
        sendAnswers(answers)
      }
      for (const pair of extras) put(...pair)
      const answer = line.commit()
      if (refused.length || answer === 'false') throw new Error('refused')
      return answer
    },
    settle(answers: number) {
      if (nextIndex !== undefined) counted = nextIndex += answers
    },
    /** An LMS that was reloaded has forgotten what it was told since its last commit. */
    forget() {
      doubt()
      told.clear()
      objectiveIds = undefined
      nextIndex = undefined
    },
  }

  /** Where the first of the answers goes that are on their way. */
  function firstIndex(): number {
    nextIndex ??= Math.max(counted, attempt(() => (keeps(INTERACTIONS) ? line.countOf(INTERACTIONS) : 0)) ?? 0)
    return nextIndex
  }

  /** What an LMS in trouble has said of itself may not hold later. */
  function doubt(): void {
    children = {}
  }

  function sendObjectives(record: Told): void {
    const objectives = dialect.objectives(record)
    if (!objectives.length || !keeps(OBJECTIVES)) return
    // LMSs make objectives of the manifest's themselves, and an id that is set cannot be set again.
    objectiveIds ??= Array.from({ length: line.countOf(OBJECTIVES) }, (_, index) =>
      line.get(`${OBJECTIVES}.${index}.id`),
    )
    for (const [id, ...values] of objectives) {
      const index = objectiveIds.indexOf(id)
      if (index >= 0) describe(OBJECTIVES, index, values)
      else if (describe(OBJECTIVES, objectiveIds.length, [['id', id], ...values])) objectiveIds.push(id)
    }
  }

  function sendAnswers(answers: TimedAnswer[]): void {
    if (!answers.length || !keeps(INTERACTIONS)) return
    answers.forEach((answer, at) => {
      const pairs = dialect.interaction(answer)
      const index = firstIndex() + at
      if (describe(INTERACTIONS, index, pairs)) return
      const held = line.countOf(INTERACTIONS)
      if (held >= index) return
      // An LMS that holds fewer than we have counted may want its list without a gap.
      describe(INTERACTIONS, held, pairs)
      nextIndex = held - at
    })
  }

  /** Whether the LMS has this group of elements at all. */
  function keeps(group: string): boolean {
    if (dialect.mayLackRecords) children[group] ??= line.get(`${group}._children`)
    return children[group] !== ''
  }

  /** Without its id nothing more can be said of an element. */
  function describe(group: string, index: number, pairs: Pair[]): boolean {
    return pairs.every(([name, value]) => put(`${group}.${index}.${name}`, value, true) || name !== 'id')
  }

  /** Says a value that has not been said yet; one that an LMS may refuse without harm, once. */
  function put(element: string, value: string | null, mayBeRefused = false): boolean {
    if (!value || told.get(element) === value) return true
    const accepted = line.set(element, value)
    if (accepted || mayBeRefused) told.set(element, value)
    return accepted
  }
}
