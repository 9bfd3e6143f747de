/** Replaces the names that a writer gave to new parts by the ids of those parts, wherever they occur in a value. */
export function renameParts<Value>(value: Value, names: Record<string, string>): Value {
  return JSON.parse(renamePartsInJson(JSON.stringify(value), names))
}

/**
 * Replaces names of parts in JSON. The names of questions of checks, exercises and videos contain the name of their
 * block or lesson, and are replaced too.
 */
export function renamePartsInJson(json: string, names: Record<string, string>): string {
  return Object.entries(names).reduce(
    (text, [from, to]) =>
      text.replaceAll(`"${from}"`, `"${to}"`).replaceAll(`"${from}q"`, `"${to}q"`).replaceAll(`"${from}.`, `"${to}.`),
    json,
  )
}
