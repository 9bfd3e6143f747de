import { cachedSegmenter } from './cached-segmenter.ts'

/** Counts words; Chinese, Japanese and Thai have words too, although no spaces separate them. */
export function countWords(text: string, language: string): number {
  if (!['ja', 'zh', 'th'].includes(language))
    return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0
  let count = 0
  for (const { isWordLike } of cachedSegmenter(language, 'word').segment(text)) if (isWordLike) count++
  return count
}
