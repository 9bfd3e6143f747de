/**
 * Maximum number of cached words, after which the cache is cleared. Packs share most of their words, but
 * clients' texts add more without end.
 */
const MOST_WORDS = 50_000

/** Memoizes per object in a WeakMap, so that a value is freed together with its object. */
export function memoizeByObject<Thing extends object, Value>(read: (thing: Thing) => Value): (thing: Thing) => Value {
  const cache = new WeakMap<Thing, Value>()
  return thing => {
    const cachedValue = cache.get(thing)
    if (cachedValue !== undefined) return cachedValue
    const value = read(thing)
    cache.set(thing, value)
    return value
  }
}

/** Memoizes a function of one word. */
export function remembered(read: (word: string) => string): (word: string) => string {
  const cache = new Map<string, string>()
  return word => {
    const cachedValue = cache.get(word)
    if (cachedValue !== undefined) return cachedValue
    if (cache.size >= MOST_WORDS) cache.clear()
    const value = read(word)
    cache.set(word, value)
    return value
  }
}
