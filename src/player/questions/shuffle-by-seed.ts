import { hashSeed, seededRandom, shuffle } from '../../look/random.ts'

/** Returns positions in a shuffled order: the same for the same seed, and never the original order. */
export function shuffleBySeed(seed: string, count: number): number[] {
  const right = Array.from({ length: count }, (_, position) => position)
  const random = seededRandom(hashSeed(seed))
  let shuffled = shuffle(right, random)
  while (shuffled.every((position, place) => position === place)) shuffled = shuffle(right, random)
  return shuffled
}
