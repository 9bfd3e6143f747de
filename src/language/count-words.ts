import { cachedSegmenter } from './cached-segmenter.ts'

/** As a reader of the language counts: Chinese, Japanese and Thai have words too, though no spaces. */
export function countWords(text: string, language: string): number {
  if (!['ja', 'zh', 'th'].includes(language))
    return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0
  let count = 0
  for (const { isWordLike } of cachedSegmenter(language, 'word').segment(text)) if (isWordLike) count++
  return count
}
