import type { SourceBlock } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'
import { isCapital } from './infer-structure.ts'

/** A heading printed twice in a row was read wrongly, so its case is left as it is. */
const TWICE = /^(.{6,}?)\s?\1$/u
/** Maximum length of an acronym, in characters; a longer word in capitals is only emphasised. */
const ACRONYM_CHARACTERS = 5
/** Maximum length of the only word of a heading that is taken for an acronym: "AMS", but not "CASH". */
const ALONE_CHARACTERS = 3
/** A Roman numeral: II, IV, XI. */
const ROMAN = /^[IVX]{2,5}$/

/**
 * Returns a function that rewrites a heading in capitals: each word gets the case in which the document writes it
 * inside sentences. "USE OF PPE" becomes "Use of PPE".
 */
export function titleCase(blocks: SourceBlock[], language: string): (heading: string) => string {
  const forms = learnForms(blocks)
  return heading => {
    if (!isCapital(heading) || TWICE.test(heading)) return heading
    if (heading.length <= ALONE_CHARACTERS && !forms.has(heading.toLowerCase())) return heading
    const casedHeading = heading.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (word, at: number) => {
      const form = forms.get(word.toLowerCase())
      if (form) return form
      const isPart =
        ROMAN.test(word) ||
        /[\p{N}-]$/u.test(heading.slice(0, at)) ||
        /^[-/]?\p{N}/u.test(heading.slice(at + word.length))
      if (isPart) return word
      const small = word.toLowerCase()
      return language === 'de' && small.length > 3 ? small[0]!.toUpperCase() + small.slice(1) : small
    })
    return casedHeading.replace(/\p{L}/u, letter => letter.toUpperCase())
  }
}

/** Returns each word in its most frequent form inside sentences; words that open a sentence are not counted. */
function learnForms(blocks: SourceBlock[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const block of blocks) {
    if (block.type === 'heading' || block.type === 'code') continue
    for (const line of textOfBlock(block).split('\n')) {
      if (isCapital(line)) continue
      for (const [form] of line.matchAll(/(?<=[\p{L}\p{N},;)]\s|[(«“„/-])\p{L}[\p{L}\p{M}'’]*/gu)) {
        if (isCapital(form) && form.length > ACRONYM_CHARACTERS) continue
        const formCounts = counts.get(form.toLowerCase()) ?? new Map<string, number>()
        counts.set(form.toLowerCase(), formCounts.set(form, (formCounts.get(form) ?? 0) + 1))
      }
    }
  }
  return new Map(
    [...counts].map(
      ([word, spellings]) => [word, [...spellings].sort(([, one], [, other]) => other - one)[0]![0]] as const,
    ),
  )
}
