import { isRecord } from '../../course/is-record.ts'
import type { BlockDraft } from '../draft.ts'
import { checkClaim } from './check-claim.ts'
import { buildGround, type Ground, isLabel, splitLines } from './ground-text.ts'
import { findPassage } from './grounds.ts'

const SHARE_TO_CITE = 0.5

/**
 * Returns the valid ids that a block cites. Where these do not support one of its sentences, adds the sentence of the
 * lesson's passages that does, which corrects a wrong citation.
 */
export function supportingIds(block: BlockDraft, ids: string[], lesson: Ground): string[] {
  const { grounds } = lesson
  const knownIds = ids.filter(id => findPassage(grounds, id))
  const cited = buildGround(grounds, knownIds)
  const more = collectSentences(block, grounds.language).flatMap(sentence => {
    const citedCheck = checkClaim(sentence, cited.cited, cited.around, grounds.words, grounds.actors)
    if (citedCheck.best && citedCheck.faults.length === 0) return []
    const other = checkClaim(sentence, lesson.cited, lesson.around, grounds.words, grounds.actors)
    return other.faults.length === 0 && other.best && other.share >= SHARE_TO_CITE ? [other.best.id] : []
  })
  return [...new Set([...knownIds, ...more])]
}

/** Returns the sentences of a part, without its labels. */
export function collectSentences(value: unknown, language: string): string[] {
  if (typeof value === 'string')
    return isLabel(value) ? [] : splitLines(value, language).flatMap(({ sentences }) => sentences)
  if (Array.isArray(value)) return value.flatMap(item => collectSentences(item, language))
  return isRecord(value) ? Object.values(value).flatMap(item => collectSentences(item, language)) : []
}
