import { type TestContext, test } from 'node:test'

/** `npm run test:long` sets TEST_LENGTH: property tests run more rounds, and tests that only vary others run as well. */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'

/** Chooses the number of rounds for this run. */
export function chooseRounds(rounds: { short: number; long: number }): number {
  return isLongRun ? rounds.long : rounds.short
}

/** Returns all items in the long run; else the first, the middle and the last one. */
export function chooseItems<Item>(items: readonly Item[]): Item[] {
  if (isLongRun) return [...items]
  return [...new Set([items[0]!, items[items.length >> 1]!, items.at(-1)!])]
}

/** Registers a test for the long run only. */
export const longTest: (name: string, body: (context: TestContext) => Promise<void>) => void = isLongRun
  ? (name, body) => void test(name, body)
  : () => {}
