/** Packs share most of their words; what clients write is kept beside them, so it is forgotten now and then. */
const MOST_WORDS = 50_000

/** What is read of something that stays as it is, read once, and forgotten with it. */
export function rememberedFor<Thing extends object, Value>(read: (thing: Thing) => Value): (thing: Thing) => Value {
  const known = new WeakMap<Thing, Value>()
  return thing => {
    const found = known.get(thing)
    if (found !== undefined) return found
    const value = read(thing)
    known.set(thing, value)
    return value
  }
}

/** What is read of a word, read once. */
export function remembered(read: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return word => {
    const found = known.get(word)
    if (found !== undefined) return found
    if (known.size >= MOST_WORDS) known.clear()
    const value = read(word)
    known.set(word, value)
    return value
  }
}
