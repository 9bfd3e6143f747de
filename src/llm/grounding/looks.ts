/**
 * The verdicts of a judge, a model call that compares a sentence of the course with the documents. Even a judge that is
 * right nine times in ten is wrong about one sentence in ten, and no rule on words can tell which one. So each sentence
 * is judged several times, until the verdicts for it outnumber those against it by enough, or the reverse. This is
 * Wald's sequential test: it needs few verdicts where they agree, and asks for more where they differ.
 */
export const JUDGE_VERDICTS = ['supported', 'contradicted', 'not said', 'situation'] as const
export type JudgeVerdict = (typeof JUDGE_VERDICTS)[number]

/**
 * One verdict of the judge on a sentence of the course, and the id of the documents' sentence on which it rests; null:
 * it names none.
 */
export type Look = { verdict: JudgeVerdict; sentence: string | null }

/**
 * All verdicts on one sentence (`looks`). `prior` is what the code's own faults count for, and `asked` the number of
 * verdicts that were asked for, including those that were not given.
 */
export type Judgement = { prior: number; asked: number; looks: Look[] }

/**
 * By how many the verdicts for a sentence must outnumber those against it for the sentence to be kept. If verdicts are
 * wrong independently in 10 % of cases, 1 false sentence in 700 is kept; with a lead of 2 it would be 1 in 80.
 */
const LEAD_TO_KEEP = 3
/**
 * By how many the verdicts against a sentence must outnumber those for it for the sentence to be removed. This happens
 * to 1 true sentence in 80; for about as many, the verdicts that are allowed bring no decision.
 */
const DEFICIT_TO_CUT = 2
const MOST_LOOKS = 7

/**
 * What the faults that the code has found count for, in verdicts, before the judge is asked. The code refutes about ten
 * times as many false sentences as true ones, so a refutation counts as one verdict against the sentence. A fault that
 * no verdict may overrule decides alone. An invented case that states no rule can hardly be wrong.
 */
export const PRIORS = { none: 0, refuted: -1, decided: -DEFICIT_TO_CUT, situation: 1 } as const

export function beginJudgement(prior: number): Judgement {
  return { prior, asked: 0, looks: [] }
}

/** Returns how many more verdicts a sentence needs at least; 0 if it is decided or no more are allowed. */
export function countNeededLooks({ prior, asked, looks }: Judgement): number {
  const lead = weighLooks({ prior, looks })
  const room = MOST_LOOKS - asked
  // A sentence that will be removed anyway gets one verdict, because it names the document's sentence that can replace
  // it.
  if (lead <= -DEFICIT_TO_CUT) return asked === 0 ? 1 : 0
  if (lead >= LEAD_TO_KEEP) return 0
  return Math.min(room, lead >= 0 ? LEAD_TO_KEEP - lead : DEFICIT_TO_CUT + lead)
}

/**
 * All verdicts on a sentence combined into one. `isKept`: those in favour of the sentence have the lead that it takes
 * to overrule the code.
 */
export type SettledLooks = Look & { isKept: boolean }

/**
 * Combines all verdicts on a sentence into one; undefined if there were none. If there are fewer than allowed, because
 * the budget was spent, the majority decides. If all that are allowed have brought no decision, the verdict is "not
 * said".
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
