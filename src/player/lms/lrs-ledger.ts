import { attempt } from './attempt.ts'
import type { VisitLog } from './lrs-protocol.ts'
import type { Answer, Score } from './port.ts'
import {
  type Fact,
  type Speaker,
  type Statement,
  stateCompletion,
  stateFact,
  stateVerdict,
  type Verdict,
} from './statements.ts'

/** The results that all visits of this registration have reported so far. */
export type Told = { completed: boolean; passed: boolean; percent: number }

/** What is sent in one delivery. */
export type Due = { facts: Fact[]; verdict: Verdict | null; completes: boolean }

const NOTHING_DUE: Due = { facts: [], verdict: null, completes: false }

export type LrsLedger = ReturnType<typeof createLedger>

/** Keeps account of what the LRS has received, and of what still has to be sent to it. */
export function createLedger(log: VisitLog, hasOneVerdict: boolean) {
  const facts: Fact[] = []
  let verdict: Verdict | null = null
  let told: Told = { completed: false, passed: false, percent: 0 }
  /** Number of answers that the LRS has received. */
  let answered = 0
  let underWay = NOTHING_DUE

  return {
    countTaken: () => answered,
    countGiven: () => answered + countAnswers(facts),
    read: () => ({ facts, verdict, told }),
    addAnswer(given: Answer): void {
      facts.push({ kind: 'answered', given, number: answered + facts.length })
    },
    addScore(score: Score, at: number, seconds: number): void {
      facts.push(...(score.byOutcome ?? []).map(scored => ({ kind: 'scored', scored, at }) as const))
      if (!told.passed && !isWorse(score)) verdict = { score, at, seconds }
      told.percent = Math.max(told.percent, (100 * score.right) / score.total)
    },
    recall(percent: number, sent: number): void {
      told.percent = Math.max(told.percent, percent)
      answered = Math.max(answered, sent)
    },
    recallTold(before: Told): void {
      told = before
      if (told.passed) verdict = null
    },
    /** Adds the data that an earlier visit could not send. */
    adopt(before: Partial<Pick<Due, 'facts' | 'verdict'>>): void {
      facts.unshift(...(before.facts ?? []))
      if (!told.passed) verdict ??= before.verdict ?? null
    },
    /**
     * Returns everything that is due and not yet in flight. Where a visit may have only one verdict, the verdict
     * "failed" is left out unless `mayFail` is true.
     */
    takeDue(isComplete: boolean, mayFail: boolean): Due {
      const judges = verdict && verdict !== underWay.verdict && (!hasOneVerdict || mayBeTold(verdict, mayFail))
      return {
        facts: facts.slice(underWay.facts.length),
        verdict: judges ? verdict : null,
        completes: isComplete && !told.completed && !underWay.completes,
      }
    },
    begin(due: Due): void {
      underWay = due
    },
    abort(): void {
      underWay = NOTHING_DUE
    },
    /** Returns what the LRS will have once it has accepted `due`: the results, and the number of answers. */
    foresee(due: Due): { told: Told; answers: number } {
      return {
        told: {
          completed: told.completed || due.completes,
          passed: told.passed || !!due.verdict?.score.passed,
          percent: told.percent,
        },
        answers: answered + countAnswers(due.facts),
      }
    },
    settle(due: Due, now: { told: Told; answers: number }): void {
      told = { ...now.told, percent: told.percent }
      answered = now.answers
      facts.splice(0, due.facts.length)
      if (due.verdict) log.add({ isJudged: true })
      if (verdict === due.verdict) verdict = null
      underWay = NOTHING_DUE
    },
  }

  function mayBeTold({ score }: Verdict, mayFail: boolean): boolean {
    return !log.notes.isJudged && (score.passed || mayFail)
  }

  function isWorse({ passed, right, total }: Score): boolean {
    return !!verdict && !passed && right / total < verdict.score.right / verdict.score.total
  }
}

/**
 * Returns statements for everything that is due. Facts that cannot be used, as from a copy of another version, are
 * skipped.
 */
export function stateDue(speaker: Speaker, { facts, verdict, completes }: Due, seconds: number): Statement[] {
  return [
    ...facts.flatMap(fact => attempt(() => stateFact(speaker, fact)) ?? []),
    ...(verdict ? [stateVerdict(speaker, verdict)] : []),
    ...(completes ? [stateCompletion(speaker, Date.now(), seconds)] : []),
  ]
}

function countAnswers(facts: Fact[]): number {
  return facts.filter(({ kind }) => kind === 'answered').length
}
