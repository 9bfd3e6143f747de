const segmenters = new Map<string, Intl.Segmenter>()

/** Building a segmenter costs milliseconds, so one is kept for each language and granularity. */
export function cachedSegmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${language}`
  const cached = segmenters.get(key)
  if (cached) return cached
  const segmenter = new Intl.Segmenter(language, { granularity })
  segmenters.set(key, segmenter)
  return segmenter
}
