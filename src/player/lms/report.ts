import type { Dialect, Pair, Told } from './dialect.ts'
import type { Line } from './line.ts'
import type { Answer, Kept } from './port.ts'
import type { Calls } from './turns.ts'

const OBJECTIVES = 'objectives'
const INTERACTIONS = 'interactions'
/** As both books name it. */
const STATE = 'suspend_data'

type Delivery = {
  encode: Kept['state']
  extras: Pair[]
  /** Whether the page has had to have a turn since it was begun. */
  isSlow(): boolean
  /** The essentials, with this state, are committed before the answers. */
  onEssentials(state: string): void
}

/** Reports to the LMS in the order that it accepts, and sends no value twice. */
export function createReport(line: Line, dialect: Dialect) {
  const sentValues = new Map<string, string>()
  /** By group, what an LMS that may lack it says to have in it. */
  let children: Record<string, string> = {}
  let objectiveIds: string[] | undefined
  /** Our own count of interactions: some LMSs keep none, and would have every answer in the same place. */
  let rememberedCount = 0
  let nextIndex: number | undefined

  return {
    doubt,
    /** How many answers are known to be with the LMS. */
    sent: () => nextIndex ?? rememberedCount,
    /** How many answers earlier visits have sent. */
    remember(answers: number) {
      rememberedCount = Math.max(rememberedCount, answers)
    },
    /**
     * Gives the state that the LMS has then and what it says to the commit; throws when it refuses what makes the record
     * right. To an LMS that takes its time what counts goes first and is committed before the single answers; the state counts
     * those only in the commit that they go with.
     */
    *send(
      record: Told,
      begun: boolean,
      answers: Answer[],
      delivery: Delivery,
    ): Calls<{ state: string; proof: string }> {
      let { state } = record
      const isTaken = yield* sendEssentials(record, begun)
      // Not before the essentials were taken: what an LMS refuses here is not offered again.
      if (isTaken) {
        if (answers.length && delivery.isSlow()) {
          commit()
          delivery.onEssentials(state)
          yield
        }
        yield* sendObjectives(record)
        const sent = yield* sendAnswers(answers)
        if (answers.length) state = delivery.encode(sent)
        if (!(yield* put(STATE, state))) throw new Error(STATE)
      }
      for (const pair of delivery.extras) yield* put(...pair)
      const proof = commit()
      if (!isTaken) throw new Error('refused')
      return { state, proof }
    },
    settle(answers: number) {
      if (nextIndex !== undefined) rememberedCount = nextIndex += answers
    },
    /** A reloaded LMS has lost what it got since its last commit, so everything is sent again. */
    forget() {
      doubt()
      sentValues.clear()
      objectiveIds = undefined
      nextIndex = undefined
    },
  }

  /** What an LMS in trouble reported about its data model may no longer hold, so it is asked again. */
  function doubt(): void {
    children = {}
  }

  function commit(): string {
    const answer = line.commit()
    if (answer === 'false') throw new Error(answer)
    return answer
  }

  /** Whether all was taken that makes the record right. */
  function* sendEssentials(record: Told, begun: boolean): Calls<boolean> {
    let isTaken = true
    for (const pair of dialect.essentials(record, begun)) if (!(yield* put(...pair)) && !pair[2]) isTaken = false
    return isTaken
  }

  function* sendObjectives(record: Told): Calls {
    const objectives = dialect.objectives(record)
    if (!objectives.length || !(yield* keeps(OBJECTIVES))) return
    objectiveIds ??= yield* listObjectives()
    for (const [id, ...values] of objectives) {
      const index = objectiveIds.indexOf(id)
      if (index >= 0) yield* describe(OBJECTIVES, index, values)
      else if (yield* describe(OBJECTIVES, objectiveIds.length, [['id', id], ...values])) objectiveIds.push(id)
    }
  }

  /** LMSs make objectives of the manifest's themselves, and an id that is set cannot be set again. */
  function* listObjectives(): Calls<string[]> {
    const ids: string[] = []
    for (let count = yield* readCount(OBJECTIVES); ids.length < count; yield)
      ids.push(line.get(`${OBJECTIVES}.${ids.length}.id`))
    return ids
  }

  /** Sends answers, and returns how many the LMS has got in all. */
  function* sendAnswers(answers: Answer[]): Calls<number> {
    if (!answers.length) return nextIndex ?? rememberedCount
    const isKept = yield* keeps(INTERACTIONS)
    nextIndex ??= Math.max(rememberedCount, isKept ? yield* readCount(INTERACTIONS) : 0)
    for (const [at, answer] of answers.entries()) {
      if (!isKept) {
        yield* comment(answer)
        continue
      }
      const pairs = dialect.interaction(answer)
      const index: number = nextIndex + at
      if (yield* describe(INTERACTIONS, index, pairs)) continue
      const heldCount: number = yield* readCount(INTERACTIONS)
      if (heldCount >= index) {
        yield* comment(answer)
        continue
      }
      // An LMS that holds fewer than we have counted may want its list without a gap.
      if (!(yield* describe(INTERACTIONS, heldCount, pairs))) yield* comment(answer)
      nextIndex = heldCount - at
    }
    return nextIndex + answers.length
  }

  /** A signature is reported even to an LMS that keeps no interactions: as a comment of the learner. */
  function* comment({ response }: Answer): Calls {
    if (response.kind !== 'signature') return
    const { list, elementOf } = dialect.comments
    yield* put(elementOf(list === null ? 0 : yield* readCount(list)), response.given, true)
  }

  function* readCount(group: string): Calls<number> {
    const count = line.countOf(group)
    yield
    return count
  }

  /** Whether the LMS has this group of elements at all. */
  function* keeps(group: string): Calls<boolean> {
    const { mandatoryGroup } = dialect
    // An LMS that is silent even on what the book obliges it to have tells nothing of itself: Open edX stores both groups.
    return mandatoryGroup === null || (yield* listsChildren(group)) || !(yield* listsChildren(mandatoryGroup))
  }

  function* listsChildren(group: string): Calls<boolean> {
    if (children[group] === undefined) {
      children[group] = line.get(`${group}._children`)
      yield
    }
    return children[group] !== ''
  }

  /** Without its id nothing more can be said of an element. */
  function* describe(group: string, index: number, pairs: Pair[]): Calls<boolean> {
    for (const [name, value] of pairs)
      if (!(yield* put(`${group}.${index}.${name}`, value, true)) && name === 'id') return false
    return true
  }

  /** Sends a value unless it has been sent already. A value that an LMS may refuse without harm is tried only once. */
  function* put(element: string, value: string | null, mayBeRefused = false): Calls<boolean> {
    if (!value || sentValues.get(element) === value) return true
    const accepted = line.set(element, value)
    if (accepted || mayBeRefused) sentValues.set(element, value)
    yield
    return accepted
  }
}
