/**
 * Even a judge that is right nine times in ten is wrong about one sentence in ten, and no rule on words can tell which.
 * A second opinion can. So each sentence is judged several times (a "look" is one verdict), until the verdicts for it
 * outnumber those against it, or the reverse, by enough: Wald's sequential test, which is cheap where the looks agree
 * and asks again where they differ.
 */
export const JUDGE_VERDICTS = ['supported', 'contradicted', 'not said', 'situation'] as const
export type JudgeVerdict = (typeof JUDGE_VERDICTS)[number]

/** A judge's verdict on a sentence at one look, and the id of the documents' sentence that decided the verdict. */
export type Look = { verdict: JudgeVerdict; sentence: string | null }

/**
 * All looks at one sentence. `prior` is code's own vote; `asked` counts all requested looks, including those that
 * failed.
 */
export type Judgement = { prior: number; asked: number; looks: Look[] }

/**
 * Lead of verdicts for a sentence at which it is kept. If looks err independently in 10 % of cases, 1 false sentence in
 * 700 is kept; with a lead of 2 it would be 1 in 80.
 */
const LEAD_TO_KEEP = 3
/**
 * Lead of verdicts against a sentence at which it is removed. This happens to 1 true sentence in 80; about as many run
 * out of looks.
 */
const DEFICIT_TO_CUT = 2
const MOST_LOOKS = 7

/**
 * Code's vote before any look. Code refutes about ten times as many false sentences as true ones, so a refutation
 * weighs as much as one look. A fault that no look may overrule decides by itself. An invented case that states no rule
 * can hardly be wrong.
 */
export const PRIORS = { none: 0, refuted: -1, decided: -DEFICIT_TO_CUT, situation: 1 } as const

export function beginJudgement(prior: number): Judgement {
  return { prior, asked: 0, looks: [] }
}

/** Returns the minimum number of further looks that a sentence needs; 0 if it is decided. */
export function countNeededLooks({ prior, asked, looks }: Judgement): number {
  const lead = weighLooks({ prior, looks })
  const room = MOST_LOOKS - asked
  // A sentence that is already lost gets one look, to find the document's sentence that replaces it.
  if (lead <= -DEFICIT_TO_CUT) return asked === 0 ? 1 : 0
  if (lead >= LEAD_TO_KEEP) return 0
  return Math.min(room, lead >= 0 ? LEAD_TO_KEEP - lead : DEFICIT_TO_CUT + lead)
}

/** `isKept`: the looks in favour of the sentence have the lead that it takes to overrule code. */
export type SettledLooks = Look & { isKept: boolean }

/**
 * Returns the verdict of all looks together, or undefined if there were none. If a spent budget ended the looks early,
 * the majority decides. If all allowed looks brought no decision, the verdict is "not said".
 */
export function settleLooks(judgement: Judgement): SettledLooks | undefined {
  const { looks, asked } = judgement
  if (looks.length === 0) return undefined
  const lead = weighLooks(judgement)
  const stands = lead >= LEAD_TO_KEEP || (lead > 0 && asked < MOST_LOOKS)
  const verdict = stands ? moreFrequent(looks, 'situation', 'supported') : weighObjections(looks, lead)
  const deciding = looks.find(look => look.verdict === verdict && look.sentence) ?? looks.find(look => look.sentence)
  return { verdict, sentence: deciding?.sentence ?? null, isKept: lead >= LEAD_TO_KEEP }
}

function weighLooks({ prior, looks }: Pick<Judgement, 'prior' | 'looks'>): number {
  return looks.reduce((lead, { verdict }) => lead + (isObjection(verdict) ? -1 : 1), prior)
}

function isObjection(verdict: JudgeVerdict): boolean {
  return verdict === 'contradicted' || verdict === 'not said'
}

function weighObjections(looks: Look[], lead: number): JudgeVerdict {
  return lead < 0 ? moreFrequent(looks, 'not said', 'contradicted') : 'not said'
}

/**
 * Returns the second verdict if it was given at least as often as the first, and at least once; otherwise the first.
 */
function moreFrequent(looks: Look[], first: JudgeVerdict, second: JudgeVerdict): JudgeVerdict {
  const count = (wanted: JudgeVerdict) => looks.filter(({ verdict }) => verdict === wanted).length
  return count(second) > 0 && count(second) >= count(first) ? second : first
}
