/**
 * Returns the largest mean score of any assignment of rows to columns (Kuhn 1955, in the O(n³) form with potentials).
 * If it is much larger than the mean score of the given order, the parts were shuffled, whatever their new order is.
 */
export function bestAssignment(scores: number[][]): number {
  const size = scores.length
  const rows = new Array<number>(size + 1).fill(0)
  const columns = new Array<number>(size + 1).fill(0)
  const rowByColumn = new Array<number>(size + 1).fill(0)
  for (let row = 1; row <= size; row++) assignRow(row)
  return rowByColumn.slice(1).reduce((sum, row, column) => sum + scores[row - 1]![column]!, 0) / Math.max(1, size)

  /**
   * Assigns a column to one more row. Rows that already have a column may exchange it for another, in the cheapest
   * chain of such exchanges. Column 0 means that a row has no column yet.
   */
  function assignRow(row: number): void {
    const cheapest = new Array<number>(size + 1).fill(Number.POSITIVE_INFINITY)
    const before = new Array<number>(size + 1).fill(0)
    const visited = new Set<number>()
    rowByColumn[0] = row
    let at = 0
    while (rowByColumn[at] !== 0) {
      visited.add(at)
      let step = Number.POSITIVE_INFINITY
      let next = 0
      for (let column = 1; column <= size; column++) {
        if (visited.has(column)) continue
        const cost = -scores[rowByColumn[at]! - 1]![column - 1]! - rows[rowByColumn[at]!]! - columns[column]!
        if (cost < cheapest[column]!) {
          cheapest[column] = cost
          before[column] = at
        }
        if (cheapest[column]! < step) {
          step = cheapest[column]!
          next = column
        }
      }
      for (let column = 0; column <= size; column++) {
        if (visited.has(column)) {
          rows[rowByColumn[column]!]! += step
          columns[column]! -= step
        } else cheapest[column]! -= step
      }
      at = next
    }
    while (at !== 0) {
      rowByColumn[at] = rowByColumn[before[at]!]!
      at = before[at]!
    }
  }
}
