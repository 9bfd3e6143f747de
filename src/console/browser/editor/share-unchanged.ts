type Fields = Record<string | number, unknown>

/** Returns `after` with every unchanged part taken from `before`, so that unchanged parts stay identical objects. */
export function shareUnchanged<Value>(before: unknown, after: Value): Value {
  if (before === after || !isHolder(before) || !isHolder(after) || Array.isArray(before) !== Array.isArray(after))
    return after
  const shared = Object.entries(after).map(
    ([key, value]) => [key, shareUnchanged(findCounterpart(before, key, value), value)] as const,
  )
  const isSameAs = (other: object) =>
    Object.keys(other).length === shared.length && shared.every(([key, value]) => (other as Fields)[key] === value)
  if (isSameAs(before)) return before as Value
  if (isSameAs(after)) return after
  return (Array.isArray(after) ? shared.map(([, value]) => value) : Object.fromEntries(shared)) as Value
}

/** Depth at which a block is nested in its course. Nothing deeper is a part. */
const PART_DEPTH = 6

/**
 * Returns a copy of `holder` in which one part is replaced. Everything that does not contain the part is shared with
 * the original. If `holder` does not contain the part, `holder` itself is returned.
 */
export function replacePart<Value>(holder: Value, old: object, next: object, depth = PART_DEPTH): Value {
  if ((holder as unknown) === old) return next as Value
  if (!isHolder(holder) || depth === 0) return holder
  for (const key of Object.keys(holder)) {
    const value = (holder as Fields)[key]
    const replaced = replacePart(value, old, next, depth - 1)
    if (replaced !== value) return copyWith(holder, key, replaced) as Value
  }
  return holder
}

/** Returns a copy with a value set at a path; `undefined` removes the field. */
export function setIn(holder: object, [key, ...rest]: (string | number)[], value: unknown): object {
  const inner = rest.length === 0 ? value : setIn((holder as Fields)[key!] as object, rest, value)
  return copyWith(holder, key!, inner)
}

function copyWith(holder: object, key: string | number, value: unknown): object {
  const copy = Array.isArray(holder) ? [...holder] : { ...holder }
  if (value === undefined) delete (copy as Fields)[key]
  else (copy as Fields)[key] = value
  return copy
}

/**
 * Returns the value in `before` that corresponds to `value`: entries of a list correspond by id, wherever they stand,
 * and other values by key.
 */
function findCounterpart(before: object, key: string, value: unknown): unknown {
  const id = Array.isArray(before) && isHolder(value) ? (value as Fields)['id'] : undefined
  return id === undefined ? (before as Fields)[key] : (before as Fields[]).find(each => each?.['id'] === id)
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
