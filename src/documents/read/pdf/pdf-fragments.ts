/** A piece of text as a PDF places it; `y` grows upwards. */
export type Fragment = {
  text: string
  x: number
  y: number
  width: number
  height: number
  font: string
  /** Whether the text is set in a fixed-width font, as program code and commands are. */
  isFixedPitch: boolean
  rightToLeft: boolean
}

/** Groups fragments into rows by their base line, from the top of the page to its foot. */
export function groupRows(fragments: Fragment[]): Fragment[][] {
  const rows: Fragment[][] = []
  for (const fragment of [...fragments].sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1)
    const near = row && Math.abs(row[0]!.y - fragment.y) < Math.max(2, 0.4 * Math.min(row[0]!.height, fragment.height))
    if (near) row.push(fragment)
    else rows.push([fragment])
  }
  return rows
}

/** Returns the texts of a row, joined from left to right. */
export function joinRow(row: Fragment[]): string {
  const sorted = [...row].sort((one, other) => one.x - other.x)
  return sorted.map(({ text }) => text.trim()).join(' ')
}

export function findLeft(fragments: Fragment[]): number {
  return fragments.reduce((left, { x }) => Math.min(left, x), Number.POSITIVE_INFINITY)
}

export function findRight(fragments: Fragment[]): number {
  return fragments.reduce((right, { x, width }) => Math.max(right, x + width), Number.NEGATIVE_INFINITY)
}
