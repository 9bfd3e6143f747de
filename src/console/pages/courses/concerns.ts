import type { Finding, Rule } from '../../../course/findings.ts'

/** Groups of findings, named after what they mean for an owner; the worst group comes first. */
export const CONCERNS = [
  'broken',
  'unasked',
  'unconfirmed',
  'givenAway',
  'misfit',
  'misaligned',
  'unclear',
  'pattern',
  'thin',
  'repeated',
  'media',
  'wording',
] as const
export type Concern = (typeof CONCERNS)[number]

const RULE_CONCERNS: Record<Rule, Concern> = {
  'question-shape': 'broken',
  'block-shape': 'broken',
  'same-option': 'broken',
  'unknown-id': 'broken',
  'same-id': 'broken',
  'empty-text': 'broken',
  'unsafe-link': 'broken',
  outline: 'unasked',
  format: 'unasked',
  'add-on': 'unasked',
  language: 'unasked',
  'outcome-not-taught': 'misaligned',
  'outcome-not-checked': 'misaligned',
  'outcome-not-tested': 'misaligned',
  'outcome-not-summed-up': 'misaligned',
  'repeated-part': 'repeated',
  'repeated-question': 'repeated',
  'repeated-title': 'repeated',
  'markup-residue': 'wording',
  'unfilled-label': 'wording',
  'formula-not-drawn': 'wording',
  'foreign-text': 'wording',
  'evidence-elsewhere': 'misaligned',
  'evidence-removed': 'misaligned',
  'check-off-outcome': 'misaligned',
  'chapter-not-tested': 'misaligned',
  'unobservable-outcome': 'misaligned',
  'catch-all-option': 'givenAway',
  'contradicting-reason': 'unclear',
  'same-reason': 'unclear',
  'telling-length': 'givenAway',
  'keys-longest': 'pattern',
  'keys-in-one-place': 'pattern',
  'absolute-distractors': 'givenAway',
  'vague-options': 'givenAway',
  'combined-options': 'givenAway',
  'negative-stem': 'unclear',
  'unfocused-stem': 'unclear',
  'article-clue': 'givenAway',
  'lost-sequence': 'unclear',
  'told-answer': 'givenAway',
  'told-group': 'givenAway',
  'untaught-answer': 'misaligned',
  'lesson-without-check': 'thin',
  'nothing-shown': 'thin',
  'passive-run': 'thin',
  'article-length': 'wording',
  'generic-title': 'wording',
  filler: 'wording',
  'long-sentences': 'wording',
  'alt-missing': 'media',
  'alt-is-a-file-name': 'media',
  'alt-too-long': 'media',
  'alt-tells-key': 'media',
  'captions-missing': 'media',
  'transcript-missing': 'media',
  'film-not-everywhere': 'media',
  'shown-but-absent': 'media',
  'package-large': 'media',
  'title-fit': 'misfit',
  'question-fit': 'misfit',
  'key-support': 'misfit',
  'exercise-fit': 'misfit',
  'stem-fit': 'misfit',
  'word-order': 'misfit',
  'part-fit': 'misfit',
  repetition: 'repeated',
  'another-subject': 'misfit',
  'absurd-distractors': 'pattern',
  depth: 'thin',
  'minutes-off': 'misfit',
  'labels-equal': 'thin',
  'not-reviewed': 'unconfirmed',
  doubted: 'unconfirmed',
  'not-in-documents': 'unconfirmed',
}

export type ConcernGroup = { concern: Concern; findings: Finding[] }

/** Groups findings by what they mean for an owner, the worst first. */
export function groupByConcern(findings: Finding[]): ConcernGroup[] {
  return CONCERNS.flatMap(concern => {
    const ofConcern = findings.filter(({ rule }) => RULE_CONCERNS[rule] === concern)
    return ofConcern.length > 0 ? [{ concern, findings: ofConcern }] : []
  })
}

/**
 * Counts the parts that have findings: a part counts once, and each finding about the whole course counts by itself.
 */
export function countPlaces(findings: Finding[]): number {
  return new Set(findings.map(({ at }, index) => ('id' in at ? `${at.part} ${at.id}` : index))).size
}
