/** Puts the ids that parts were given in the place of the names that their writer gave them, wherever they stand in a value. */
export function renameParts<Value>(value: Value, names: Record<string, string>): Value {
  return JSON.parse(renamePartsInJson(JSON.stringify(value), names))
}

/** The question of a check goes by the name of its block; exercise and video by that of their lesson. */
export function renamePartsInJson(json: string, names: Record<string, string>): string {
  return Object.entries(names).reduce(
    (text, [from, to]) =>
      text.replaceAll(`"${from}"`, `"${to}"`).replaceAll(`"${from}q"`, `"${to}q"`).replaceAll(`"${from}.`, `"${to}.`),
    json,
  )
}
