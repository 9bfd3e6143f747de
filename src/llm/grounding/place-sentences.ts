import { isRecord } from '../../course/is-record.ts'
import { asMarkdown } from '../../course/markdown-words.ts'
import { findSentence, type Grounds } from './grounds.ts'

/** Matches the markup with which a model inserts one of the documents' sentences word for word. */
const PLACED = /\[\[\s*([a-z]\d+p\d+\.\d+)\s*\]\]/g
/**
 * Matches ids of passages in brackets that are left over: they name no existing sentence, or were written like a
 * footnote.
 */
const STRAY = /\s*[[(]+\s*(?:[a-z]\d+p\d+(?:\.\d+)?[,;\s]*)+\s*[\])]+/g
/** Fields that contain Markdown. */
export const MARKDOWN_FIELDS = new Set([
  'markdown',
  'situation',
  'task',
  'hint',
  'answer',
  'explanation',
  'summary',
  'statement',
])

export type Placed = { json: unknown; ids: string[] }

/**
 * Replaces the ids in an answer (`[[s1p12.3]]`) by the documents' own sentences, and returns which sentences were
 * inserted.
 */
export function placeSentences(json: unknown, grounds: Grounds): Placed {
  const ids: string[] = []
  return { json: placed(json, ''), ids }

  function placed(value: unknown, key: string): unknown {
    if (typeof value === 'string') return key === 'from' ? value : withSentences(value, MARKDOWN_FIELDS.has(key))
    if (Array.isArray(value)) return value.map(item => placed(item, key))
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, placed(item, name)]))
  }

  function withSentences(text: string, isMarkdown: boolean): string {
    return text
      .replace(PLACED, (whole, id: string) => {
        const sentence = findSentence(grounds, id)
        if (!sentence) return whole
        ids.push(id)
        return isMarkdown ? asMarkdown(sentence.text) : sentence.text
      })
      .replace(STRAY, '')
  }
}

/**
 * Returns the ids that a part cites in its field `from`, and those of the sentences that were inserted into it
 * (`placed`).
 */
export function readGrounds(json: unknown, placed: string[]): string[] {
  const from = isRecord(json) ? json['from'] : undefined
  const citedIds = Array.isArray(from) ? from.filter(id => typeof id === 'string') : []
  return [...new Set([...citedIds.map(id => id.replace(/[[\]\s]/g, '')), ...placed])]
}
