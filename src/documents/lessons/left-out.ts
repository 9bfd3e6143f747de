import type { Material } from '../../course/material.ts'

export type LeftOut = Material['origin']['leftOut'][number]

const LEFT_OUT = 100

/**
 * Cuts the list of what was left out to the length that a course may store; its last entry then says how many more
 * there are.
 */
export function nameMost(leftOut: LeftOut[]): LeftOut[] {
  if (leftOut.length <= LEFT_OUT) return leftOut
  const others = leftOut.length - LEFT_OUT + 1
  return [
    ...leftOut.slice(0, LEFT_OUT - 1),
    { what: `${others} more`, why: `Only the first ${LEFT_OUT - 1} are named here.` },
  ]
}
