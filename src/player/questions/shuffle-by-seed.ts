import { hashSeed, seededRandom, shuffle } from '../../look/random.ts'

/** Positions in an order that is the same on every page of this question, and never the right one. */
export function shuffleBySeed(seed: string, count: number): number[] {
  const right = Array.from({ length: count }, (_, position) => position)
  const random = seededRandom(hashSeed(seed))
  let shuffled = shuffle(right, random)
  while (shuffled.every((position, place) => position === place)) shuffled = shuffle(right, random)
  return shuffled
}
