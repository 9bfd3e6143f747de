import type { Finding, Rule } from '../course/findings.ts'
import type { Words } from './words.ts'

/** Findings whose sentence is somebody's own words on this very part, not a rule's. */
const OWN_WORDS: ReadonlySet<Rule> = new Set<Rule>(['doubted', 'not-in-documents'])

/** What a finding means, in the visitor's language; and in whatever language they are, the words of the reader who made it. */
export function sayFinding(
  words: Words<'rules'>,
  { rule, says }: Finding,
): { sentence: string; remark: string | null } {
  return { sentence: words.text(`rules.${rule}`), remark: OWN_WORDS.has(rule) ? says : null }
}
