import type { Finding, Rule } from '../course/findings.ts'
import type { Words } from './words.ts'

/** Rules whose findings quote a reader's own sentence about the part. */
const OWN_WORDS: ReadonlySet<Rule> = new Set<Rule>(['doubted', 'not-in-documents'])

/**
 * Returns what a finding means, in the visitor's language. If a reader has made the finding, `remark` is the reader's
 * own sentence, in whatever language it was written.
 */
export function sayFinding(
  words: Words<'rules'>,
  { rule, says }: Finding,
): { sentence: string; remark: string | null } {
  return { sentence: words.text(`rules.${rule}`), remark: OWN_WORDS.has(rule) ? says : null }
}
