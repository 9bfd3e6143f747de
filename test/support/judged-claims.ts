import { splitSentences } from '../../src/language/split-sentences.ts'
import { collectActors } from '../../src/llm/grounding/actors.ts'
import { readClaimWords } from '../../src/llm/grounding/claim-words.ts'
import { type Ground, judgedAs, judgeSentence, type Verdict } from '../../src/llm/grounding/ground-text.ts'
import type { Grounds, JudgeVerdict } from '../../src/llm/grounding/grounds.ts'
import type { ClaimText } from './claims.ts'

/** How a stand-in judges: by the label of a claim, not at all, or by the label but for every tenth truth and every tenth lie. */
export type Judging = 'right' | 'none' | { wrongOnEveryTenthFrom: number }
export type JudgedClaim = { document: string; kind: string; says: string; verdict: Verdict; isKept: boolean }

/** What is said besides, and cannot be found in the text, is not said; everything else says otherwise. */
const UNSAID = new Set(['added', 'unsupported'])

/** What becomes of every claim of a text in strict grounding. */
export function judgeClaims(text: ClaimText, judging: Judging): JudgedClaim[] {
  const ground = groundOf(text)
  const claims = [
    ...text.holds.map((says, at) => ({ at, kind: 'true', says, label: 'supported' as JudgeVerdict })),
    ...text.lies.map(([kind, says], at) => ({
      at,
      kind,
      says,
      label: (UNSAID.has(kind) ? 'not said' : 'contradicted') as JudgeVerdict,
    })),
  ]
  return claims.map(({ at, kind, says, label }) => {
    const isWrong = typeof judging === 'object' && at % 10 === judging.wrongOnEveryTenthFrom
    const verdict: JudgeVerdict = !isWrong ? label : label === 'supported' ? 'contradicted' : 'supported'
    if (judging !== 'none') ground.grounds.judgements.set(judgedAs(says), { verdict, sentence: 's1p1.1' })
    const judged = judgeSentence(says, ground)
    const isKept =
      ['placed', 'traced', 'situation'].includes(judged.verdict) || (judged.verdict === 'unsaid' && !judged.isJudged)
    return { document: text.name, kind, says, verdict: judged.verdict, isKept }
  })
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
