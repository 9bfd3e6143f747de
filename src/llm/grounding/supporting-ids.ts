import { isRecord } from '../../course/is-record.ts'
import { sentencesIn } from '../../language/split-sentences.ts'
import type { BlockDraft } from '../drafts.ts'
import { checkClaim } from './check-claim.ts'
import { type Ground, groundFor, isLabel } from './ground-text.ts'
import { passageOf } from './grounds.ts'

const SHARE_TO_CITE = 0.5

/** What a block cites, and the passages of its lesson that say what the cited ones do not: a wrong citation is put right. */
export function supportingIds(block: BlockDraft, ids: string[], lesson: Ground): string[] {
  const { grounds } = lesson
  const known = ids.filter(id => passageOf(grounds, id))
  const cited = groundFor(grounds, known)
  const more = sentencesOf(block, grounds.language).flatMap(sentence => {
    const own = checkClaim(sentence, cited.cited, cited.around, grounds.words, grounds.actors)
    if (own.best && own.faults.length === 0) return []
    const other = checkClaim(sentence, lesson.cited, lesson.around, grounds.words, grounds.actors)
    return other.faults.length === 0 && other.best && other.share >= SHARE_TO_CITE ? [other.best.id] : []
  })
  return [...new Set([...known, ...more])]
}

function sentencesOf(value: unknown, language: string): string[] {
  if (typeof value === 'string')
    return isLabel(value) ? [] : value.split('\n').flatMap(line => sentencesIn(line, language))
  if (Array.isArray(value)) return value.flatMap(item => sentencesOf(item, language))
  return isRecord(value) ? Object.values(value).flatMap(item => sentencesOf(item, language)) : []
}
