import { splitSentences } from '../../src/language/split-sentences.ts'
import { collectActors } from '../../src/llm/grounding/actors.ts'
import { readClaimWords } from '../../src/llm/grounding/claim-words.ts'
import { type Ground, judgedAs, judgeSentence, type Verdict, weighByCode } from '../../src/llm/grounding/ground-text.ts'
import type { Grounds } from '../../src/llm/grounding/grounds.ts'
import {
  beginJudgement,
  countNeededLooks,
  type Judgement,
  type JudgeVerdict,
  settleLooks,
} from '../../src/llm/grounding/looks.ts'
import type { ClaimText } from './claims.ts'

/**
 * How a simulated judge decides: rightly; not at all; rightly except on every tenth truth and every tenth lie, counted
 * from this position, on which all its verdicts are wrong; or with this chance of a wrong verdict each time it is
 * asked.
 */
export type Judging = 'right' | 'none' | { wrongOnEveryTenthFrom: number } | { chance: number; random: () => number }
export type JudgedClaim = {
  document: string
  kind: string
  says: string
  verdict: Verdict
  isKept: boolean
  looks: number
}

/** Kinds of lies about which the text says nothing; lies of all other kinds contradict the text. */
const UNSAID = new Set(['added', 'unsupported'])

type LabelledClaim = { at: number; kind: string; says: string; label: JudgeVerdict }

/**
 * Judges every claim about a text as the service does in its strict mode, in which a course may say only what the
 * documents say.
 */
export function judgeClaims(text: ClaimText, judging: Judging): JudgedClaim[] {
  const claims: LabelledClaim[] = [
    ...text.holds.map((says, at) => ({ at, kind: 'true', says, label: 'supported' as const })),
    ...text.lies.map(([kind, says], at) => ({
      at,
      kind,
      says,
      label: UNSAID.has(kind) ? ('not said' as const) : ('contradicted' as const),
    })),
  ]
  const engine = engineOf(text)
  return claims.map(claim => {
    const { kind, says } = claim
    const judgement = judging === 'none' ? undefined : lookAt(claim, judging, engine)
    return { document: text.name, kind, says, ...engine.settle(says, judgement), looks: judgement?.asked ?? 0 }
  })
}

/** Asks the judge about a claim until the engine needs no further verdict. */
function lookAt(claim: LabelledClaim, judging: Exclude<Judging, 'none'>, engine: Engine): Judgement {
  const { says, label } = claim
  const judgement = beginJudgement(engine.weigh(says))
  for (let needed = countNeededLooks(judgement); needed > 0; needed = countNeededLooks(judgement)) {
    judgement.asked += needed
    for (let look = 0; look < needed; look++) {
      const verdict = isWrong(claim, judging) ? wrongVerdict(label, judging) : label
      judgement.looks.push({ verdict, sentence: 's1p1.1' })
    }
  }
  return judgement
}

type Engine = {
  weigh(says: string): number
  settle(says: string, judgement: Judgement | undefined): { verdict: Verdict; isKept: boolean }
}
const engines = new Map<ClaimText, Engine>()

/**
 * Returns the code of the service that judges claims about one text. Results that do not depend on the judge are
 * remembered, because comparing a claim with a text takes long.
 */
function engineOf(text: ClaimText): Engine {
  const known = engines.get(text)
  if (known) return known
  const ground = groundOf(text)
  const weights = new Map<string, number>()
  const verdicts = new Map<string, ReturnType<Engine['settle']>>()
  const engine: Engine = {
    weigh: says => remember(weights, says, () => weighByCode(says, ground, 'teaching')),
    settle: (says, judgement) =>
      remember(verdicts, JSON.stringify([says, judgement && settleLooks(judgement)]), () => {
        ground.grounds.judgements.clear()
        if (judgement) ground.grounds.judgements.set(judgedAs(says), judgement)
        const { verdict, isJudged } = judgeSentence(says, ground)
        const stands = ['placed', 'traced', 'situation'].includes(verdict)
        return { verdict, isKept: stands || (verdict === 'unsaid' && !isJudged) }
      }),
  }
  engines.set(text, engine)
  return engine
}

function remember<Value>(memory: Map<string, Value>, key: string, read: () => Value): Value {
  if (!memory.has(key)) memory.set(key, read())
  return memory.get(key)!
}

function isWrong({ at }: LabelledClaim, judging: Exclude<Judging, 'none'>): boolean {
  if (judging === 'right') return false
  return 'chance' in judging ? judging.random() < judging.chance : at % 10 === judging.wrongOnEveryTenthFrom
}

/**
 * Returns a wrong verdict: a lie is called supported; a truth is called contradicted, or, where the judge errs at
 * random, in half of the cases not said.
 */
function wrongVerdict(label: JudgeVerdict, judging: Exclude<Judging, 'none'>): JudgeVerdict {
  if (label !== 'supported') return 'supported'
  return typeof judging === 'object' && 'random' in judging && judging.random() < 0.5 ? 'not said' : 'contradicted'
}

function groundOf({ name, language, text }: ClaimText): Ground {
  const words = readClaimWords(language)
  const texts = splitSentences(text, language)
  const sentences = texts.map((sentence, at) => ({
    id: `s1p1.${at + 1}`,
    text: sentence,
    before: texts[at - 1] ?? null,
  }))
  const passage = { id: 's1p1', document: 's1', headings: [name], text, hash: '', sentences }
  const grounds: Grounds = {
    mode: 'strict',
    language,
    words,
    actors: collectActors(texts, words),
    references: [],
    sections: [],
    passages: new Map([[passage.id, passage]]),
    search: () => [],
    judgements: new Map(),
  }
  return { grounds, passages: [passage], cited: sentences, around: `${name}\n${text}` }
}
