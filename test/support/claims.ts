import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { splitPassages } from '../../src/documents/passages.ts'
import { readMarkdown } from '../../src/documents/read/html/read-markdown.ts'
import { splitSentences } from '../../src/language/split-sentences.ts'
import { collectActors } from '../../src/llm/grounding/actors.ts'
import { type CheckedClaim, type CitedSentence, checkClaim } from '../../src/llm/grounding/check-claim.ts'
import { readClaimWords } from '../../src/llm/grounding/claim-words.ts'

/** A document's text, true paraphrases of it, and falsehoods by kind. */
export type ClaimText = {
  name: string
  language: 'en' | 'de' | 'fr' | 'es'
  text: string
  holds: string[]
  lies: [kind: LieKind, says: string][]
}

type LieKind =
  | 'number'
  | 'deadline'
  | 'actor'
  | 'negation'
  | 'opposite'
  | 'merged'
  | 'added'
  | 'unsupported'
  | 'condition'
  | 'scope'
  | 'order'
  | 'name'
  | 'unit'
  | 'cause'
  | 'modality'

/** Claims with which the rules were developed. */
export const TUNED = readClaims('claims-tuned.yaml')
/** Claims that were written after the rules that judge claims, and never used to change those rules. */
export const HELD_OUT = readClaims('claims-held-out.yaml')
/** Claims whose writer had not seen the rules. */
export const UNSEEN = readClaims('claims-unseen.yaml')

/**
 * Claims about documents with which the judge is tested, by a writer who had not seen the rules: 40 true paraphrases
 * and 40 lies for each document.
 */
export const JUDGED = readClaims('claims-judged.yaml')
/** Three whole handbooks in Markdown with 40 true paraphrases and 40 lies each, whose writer had not seen the rules. */
export const HANDBOOKS = readHandbooks('claims-handbooks.yaml')
/** One more handbook of the same kind, written for the model judge's verdicts and used only once their rules stood. */
export const THEATRE = readHandbooks('claims-theatre.yaml')
/** Three more handbooks, one of them German, whose writer had not seen the rules. */
export const TRADES = readHandbooks('claims-trades.yaml')
/** Three handbooks of workplaces more, whose writer had not seen the rules. */
export const WORKPLACES = readHandbooks('claims-workplaces.yaml')

/** Checks a claim against the text, as if the claim cited all of its sentences. */
export function checkAgainst({ name, language, text }: ClaimText, claim: string): CheckedClaim {
  const words = readClaimWords(language)
  const sentences = splitSentences(text, language)
  const cited = sentences.map((sentence, at): CitedSentence => {
    return { id: `s1p1.${at + 1}`, text: sentence, before: sentences[at - 1] ?? null }
  })
  return checkClaim(claim, cited, `${name}\n${text}`, words, collectActors(sentences, words))
}

function readHandbooks(file: string): ClaimText[] {
  return readClaims(file).map(document => {
    const passages = splitPassages(readMarkdown(document.text), document.language)
    return { ...document, text: passages.map(({ text }) => text).join('\n') }
  })
}

function readClaims(file: string): ClaimText[] {
  return parse(readFileSync(new URL(`../../eval/corpora/${file}`, import.meta.url), 'utf8')) as ClaimText[]
}
