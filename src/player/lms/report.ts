import type { Dialect, Pair, Told } from './dialect.ts'
import type { Line } from './line.ts'
import type { Answer, Kept } from './port.ts'
import type { Calls } from './turns.ts'

const OBJECTIVES = 'objectives'
const INTERACTIONS = 'interactions'
/** Name of the element in which the LMS stores the saved state, in both standards. */
const STATE = 'suspend_data'

type Delivery = {
  encode: Kept['state']
  extras: Pair[]
  /** Whether the delivery has already paused so that the page could respond, which it does only for a slow LMS. */
  isSlow(): boolean
  /** Called when the essential values were committed ahead of the answers. `state` is the state that they include. */
  onEssentials(state: string): void
}

/** Reports values to the LMS in the order that it accepts, and sends no value twice. */
export function createReport(line: Line, dialect: Dialect) {
  const sentValues = new Map<string, string>()
  /** Lists of the elements that the LMS says it has, by the name of their group. */
  let children: Record<string, string> = {}
  let objectiveIds: string[] | undefined
  /**
   * Our own count of sent interactions. Some LMSs keep no count, and without one each answer would overwrite the
   * previous.
   */
  let rememberedCount = 0
  let nextIndex: number | undefined

  return {
    doubt,
    /** Returns the number of answers that the LMS is known to have received. */
    sent: () => nextIndex ?? rememberedCount,
    /** Takes over the number of answers that earlier visits have sent, unless a larger number is known. */
    remember(answers: number) {
      rememberedCount = Math.max(rememberedCount, answers)
    },
    /**
     * Sends everything, then returns the state that the LMS has and its answer to the commit. Throws if the LMS refuses
     * an essential value. For a slow LMS the essential values are committed before the answers; the state counts these
     * answers as sent only in the commit that includes them.
     */
    *send(
      record: Told,
      begun: boolean,
      answers: Answer[],
      delivery: Delivery,
    ): Calls<{ state: string; proof: string }> {
      let { state } = record
      const isTaken = yield* sendEssentials(record, begun)
      // Sent only after the essentials were accepted, because a refused optional value is not retried.
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
    /**
     * Forgets everything that was sent. A reloaded LMS has lost what it received after its last commit, so everything
     * is sent again.
     */
    forget() {
      doubt()
      sentValues.clear()
      objectiveIds = undefined
      nextIndex = undefined
    },
  }

  /**
   * Clears the cached lists of elements, because the LMS may be another one after trouble. They are read again when
   * they are needed.
   */
  function doubt(): void {
    children = {}
  }

  function commit(): string {
    const answer = line.commit()
    if (answer === 'false') throw new Error(answer)
    return answer
  }

  /** Sends the values without which the record is wrong, and returns whether all of them were accepted. */
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

  /**
   * Reads the ids of the objectives that the LMS has already, because it creates those of the manifest, and because an
   * id cannot be set twice.
   */
  function* listObjectives(): Calls<string[]> {
    const ids: string[] = []
    for (let count = yield* readCount(OBJECTIVES); ids.length < count; yield)
      ids.push(line.get(`${OBJECTIVES}.${ids.length}.id`))
    return ids
  }

  /** Sends answers, and returns how many the LMS has received in all. */
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
      // The LMS has fewer answers than were counted, and may refuse a gap in its list, so the answer is added at the
      // end.
      if (!(yield* describe(INTERACTIONS, heldCount, pairs))) yield* comment(answer)
      nextIndex = heldCount - at
    }
    return nextIndex + answers.length
  }

  /** Reports a signature as a comment of the learner, for an LMS that stores no interactions. */
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

  /** Whether the LMS has this group of elements. */
  function* keeps(group: string): Calls<boolean> {
    const { mandatoryGroup } = dialect
    // Some LMSs list no elements even for a mandatory group, and are then assumed to have every group. One of them is
    // Open edX, which does store objectives and interactions.
    return mandatoryGroup === null || (yield* listsChildren(group)) || !(yield* listsChildren(mandatoryGroup))
  }

  function* listsChildren(group: string): Calls<boolean> {
    if (children[group] === undefined) {
      children[group] = line.get(`${group}._children`)
      yield
    }
    return children[group] !== ''
  }

  /**
   * Sends the values of one entry in a group. Stops and returns false if its id is refused, because the other values
   * need the id.
   */
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
