/**
 * A judge that is right nine times in ten is wrong about one sentence in ten, and no rule on words tells which: of the
 * truths as many have a figure, a duty or a doubt of code as of the lies. A second opinion does. So a sentence is looked
 * at until the verdicts that let it stand lead, or trail, by enough: Wald's sequential test, in which agreement is
 * cheap and disagreement asks on.
 */
export const JUDGE_VERDICTS = ['supported', 'contradicted', 'not said', 'situation'] as const
export type JudgeVerdict = (typeof JUDGE_VERDICTS)[number]

/** What a judge said of a sentence at one look, and the id of the documents' sentence that decided it. */
export type Look = { verdict: JudgeVerdict; sentence: string | null }

/** All looks at one sentence. `prior` is code's own vote; `asked` also counts looks that were asked for and never came. */
export type Judgement = { prior: number; asked: number; looks: Look[] }

/** Lead at which a sentence stands. With errors of 10 % that are independent, 1 lie in 700 gets there, and with a lead of 2 1 in 80. */
const LEAD_TO_KEEP = 3
/** Deficit at which a sentence goes: 1 truth in 80 does, and about as many run out of looks. */
const DEFICIT_TO_CUT = 2
const MOST_LOOKS = 7

/**
 * Code's vote before any look. A refutation is found about ten times as often in lies as in truths, so it weighs as
 * much as one look; a fault that no look may clear decides. An invented case that states no rule can hardly be wrong.
 */
export const PRIORS = { none: 0, refuted: -1, decided: -DEFICIT_TO_CUT, situation: 1 } as const

export function beginJudgement(prior: number): Judgement {
  return { prior, asked: 0, looks: [] }
}

/** Returns how many more looks a sentence needs at least; 0: its case is decided. */
export function countNeededLooks({ prior, asked, looks }: Judgement): number {
  const lead = weighLooks({ prior, looks })
  const room = MOST_LOOKS - asked
  // A sentence that goes in any case is looked at once, for the document's sentence that takes its place.
  if (lead <= -DEFICIT_TO_CUT) return asked === 0 ? 1 : 0
  if (lead >= LEAD_TO_KEEP) return 0
  return Math.min(room, lead >= 0 ? LEAD_TO_KEEP - lead : DEFICIT_TO_CUT + lead)
}

/** `isKept`: the looks that let the sentence stand lead by enough to outweigh code, too. */
export type SettledLooks = Look & { isKept: boolean }

/**
 * Returns the verdict of all looks together, or undefined if there has been none. Where a spent budget ends the looks,
 * the majority decides. A sentence about which as many looks disagree as there may be counts as not said.
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

/** Returns the second verdict if it is at least as frequent as the first and given at all. */
function moreFrequent(looks: Look[], first: JudgeVerdict, second: JudgeVerdict): JudgeVerdict {
  const count = (wanted: JudgeVerdict) => looks.filter(({ verdict }) => verdict === wanted).length
  return count(second) > 0 && count(second) >= count(first) ? second : first
}
