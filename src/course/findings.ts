import { z } from 'zod'
import { partId } from './parts.ts'

/**
 * Every quality rule with its class. A broken *document* rule is always an error. A broken *brief* rule keeps an
 * author's first version from being stored, but is only a finding after a person's edit. Broken rules of *form* and
 * *substance* are only findings.
 */
export const RULES = {
  'question-shape': 'document',
  'block-shape': 'document',
  'same-option': 'document',
  'unknown-id': 'document',
  'same-id': 'document',
  'empty-text': 'document',
  'unsafe-link': 'document',

  outline: 'brief',
  format: 'brief',
  'add-on': 'brief',
  language: 'brief',
  'outcome-not-taught': 'brief',
  'outcome-not-checked': 'brief',
  'outcome-not-tested': 'brief',
  'outcome-not-summed-up': 'brief',

  'repeated-part': 'form',
  'repeated-question': 'form',
  'repeated-title': 'form',
  'markup-residue': 'form',
  'unfilled-label': 'form',
  'formula-not-drawn': 'form',
  'foreign-text': 'form',
  'evidence-elsewhere': 'form',
  'evidence-removed': 'form',
  'check-off-outcome': 'form',
  'chapter-not-tested': 'form',
  'unobservable-outcome': 'form',
  'catch-all-option': 'form',
  'contradicting-reason': 'form',
  'same-reason': 'form',
  'telling-length': 'form',
  'keys-longest': 'form',
  'keys-in-one-place': 'form',
  'absolute-distractors': 'form',
  'vague-options': 'form',
  'combined-options': 'form',
  'negative-stem': 'form',
  'unfocused-stem': 'form',
  'article-clue': 'form',
  'lost-sequence': 'form',
  'told-answer': 'form',
  'told-group': 'form',
  'untaught-answer': 'form',
  'lesson-without-check': 'form',
  'nothing-shown': 'form',
  'passive-run': 'form',
  'article-length': 'form',
  'generic-title': 'form',
  filler: 'form',
  'long-sentences': 'form',
  'alt-missing': 'form',
  'alt-is-a-file-name': 'form',
  'alt-too-long': 'form',
  'alt-tells-key': 'form',
  'captions-missing': 'form',
  'transcript-missing': 'form',
  'film-not-everywhere': 'form',
  'shown-but-absent': 'form',
  'package-large': 'form',

  'title-fit': 'substance',
  'question-fit': 'substance',
  'key-support': 'substance',
  'exercise-fit': 'substance',
  'stem-fit': 'substance',
  'word-order': 'substance',
  'part-fit': 'substance',
  repetition: 'substance',
  'another-subject': 'substance',
  'absurd-distractors': 'substance',
  depth: 'substance',
  'minutes-off': 'substance',
  'labels-equal': 'substance',
  'not-reviewed': 'substance',
  doubted: 'substance',
  'not-in-documents': 'substance',
} as const

export type Rule = keyof typeof RULES
export type RuleClass = (typeof RULES)[Rule]

const NAMED_PLACES = ['course', 'titles', 'wrapup', 'assessment', 'agreement', 'glossary'] as const
/** Kinds of place that are named by an id. The id of an `exercise` is that of its lesson. */
const PLACES_BY_ID = [
  'chapter',
  'lesson',
  'exercise',
  'block',
  'question',
  'article',
  'job-aid',
  'role-play',
  'outcome',
] as const

export const placeSchema = z.discriminatedUnion('part', [
  z.object({ part: z.enum(NAMED_PLACES) }),
  z.object({ part: z.enum(PLACES_BY_ID), id: partId }),
])

/** The part of a course that a finding is about. */
export type Place = z.output<typeof placeSchema>

/** A finding on a course. `says` is a sentence for people: no code reads it. */
export const findingSchema = z.object({
  rule: z.enum(Object.keys(RULES) as [Rule, ...Rule[]]),
  at: placeSchema,
  says: z.string(),
})

export type Finding = z.output<typeof findingSchema>

export function classifyFinding({ rule }: Finding): RuleClass {
  return RULES[rule]
}

/**
 * Whether the finding keeps an author's first version from being stored. A person's edit is refused for document rules
 * only.
 */
export function isGate(finding: Finding): boolean {
  return classifyFinding(finding) === 'document' || classifyFinding(finding) === 'brief'
}

/** Returns the name of a place, such as `c1l2b3`, `exercise of c1l2` or `wrapup`. */
export function placeName(at: Place): string {
  if (!('id' in at)) return at.part
  return at.part === 'exercise' ? `exercise of ${at.id}` : at.id
}
