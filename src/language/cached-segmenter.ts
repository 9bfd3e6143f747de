const segmenters = new Map<string, Intl.Segmenter>()

/** Returns a cached segmenter for a language and granularity, because building one costs milliseconds. */
export function cachedSegmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${language}`
  const cached = segmenters.get(key)
  if (cached) return cached
  const segmenter = new Intl.Segmenter(language, { granularity })
  segmenters.set(key, segmenter)
  return segmenter
}
