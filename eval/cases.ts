/** One input to an engine with the right answers, and the answer that the engine gave. */
export type Case = {
  /**
   * The name of the corpus and of a class of cases in it, as `corpus/class`. Figures are printed for each of the two.
   */
  group: string
  /** Unique within its group. */
  id: string
  /** Every right answer, the expected one first. Empty if nothing may be found. */
  wanted: string[]
  /** Whether finding nothing is right too. */
  optional?: boolean
  got: string | null
}

/** Figures of a group. Precision and recall are null if nothing is to be found in it. */
export type Figures = { cases: number; right: number; precision: number | null; recall: number | null }

/**
 * Recorded results. Cases are listed only if the engine's answer was not the first in `wanted`: in `wrong`, or in
 * `otherwiseRight` if it was another right answer.
 */
export type Results = Figures & {
  corpora: Record<string, Figures>
  groups: Record<string, Figures>
  wrong: Record<string, Record<string, string | null>>
  otherwiseRight: Record<string, Record<string, string | null>>
}

export type Change = { kind: 'became wrong' | 'became right' | 'changed'; group: string; id: string; says: string }

export function summarize(cases: Case[]): Results {
  const groups = Map.groupBy(cases, ({ group }) => group)
  return {
    ...measure(cases),
    corpora: measureEach(Map.groupBy(cases, ({ group }) => group.split('/')[0]!)),
    groups: measureEach(groups),
    wrong: answersBy(groups, each => !isRight(each)),
    otherwiseRight: answersBy(groups, each => isRight(each) && each.got !== expectedAnswer(each)),
  }
}

/**
 * Compares each case with its recorded result. A case without a record is taken as right before, so a new case that is
 * wrong is reported as having become wrong.
 */
export function compare(cases: Case[], recorded: Results): Change[] {
  const changes = cases.flatMap((each): Change[] => {
    const { group, id, got } = each
    const wasWrong = hasCase(recorded.wrong, each)
    const answers = wasWrong ? recorded.wrong : recorded.otherwiseRight
    const before = hasCase(answers, each) ? answers[group]![id]! : expectedAnswer(each)
    if (got === before && isRight(each) === !wasWrong) return []
    const kind = isRight(each) ? (wasWrong ? 'became right' : 'changed') : wasWrong ? 'changed' : 'became wrong'
    return [{ kind, group, id, says: `${sayAnswer(before)} → ${sayAnswer(got)}` }]
  })
  const present = new Set(cases.map(({ group, id }) => `${group}\n${id}`))
  const gone = Object.entries(recorded.wrong).flatMap(([group, answers]) =>
    Object.keys(answers).flatMap((id): Change[] =>
      present.has(`${group}\n${id}`) ? [] : [{ kind: 'became right', group, id, says: 'no longer there' }],
    ),
  )
  return [...changes, ...gone]
}

export function isRight({ wanted, optional, got }: Case): boolean {
  return got === null ? wanted.length === 0 || optional === true : wanted.includes(got)
}

function measureEach(groups: Map<string, Case[]>): Record<string, Figures> {
  return Object.fromEntries([...groups].map(([name, members]) => [name, measure(members)]))
}

/** Computes precision (the share of found answers that are right) and recall (the share of wanted answers that were found). */
function measure(cases: Case[]): Figures {
  const given = cases.filter(({ got }) => got !== null)
  const hits = given.filter(isRight).length
  const misses = cases.filter(each => each.wanted.length > 0 && !isRight(each)).length
  const hasTarget = hits + misses > 0
  return {
    cases: cases.length,
    right: cases.filter(isRight).length,
    precision: hasTarget ? share(hits, given.length) : null,
    recall: hasTarget ? share(hits, hits + misses) : null,
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000
}

function expectedAnswer({ wanted }: Case): string | null {
  return wanted[0] ?? null
}

function answersBy(groups: Map<string, Case[]>, isKept: (each: Case) => boolean): Results['wrong'] {
  const answers = [...groups].map(([name, members]) => {
    return [name, Object.fromEntries(members.filter(isKept).map(({ id, got }) => [id, got]))] as const
  })
  return Object.fromEntries(answers.filter(([, byId]) => Object.keys(byId).length > 0))
}

function hasCase(answers: Results['wrong'], { group, id }: Case): boolean {
  return answers[group] !== undefined && Object.hasOwn(answers[group], id)
}

function sayAnswer(answer: string | null): string {
  return answer ?? 'nothing'
}
