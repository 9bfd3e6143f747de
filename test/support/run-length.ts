import { type TestContext, test } from 'node:test'

/** `npm run test:long` sets TEST_LENGTH: more rounds of the same properties, and the tests that only vary what others have shown. */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'

/** How often something is tried. */
export function chooseRounds(rounds: { short: number; long: number }): number {
  return isLongRun ? rounds.long : rounds.short
}

/** All items in the long run; else the first, the last and the one in the middle. */
export function chooseItems<Item>(items: readonly Item[]): Item[] {
  if (isLongRun) return [...items]
  return [...new Set([items[0]!, items[items.length >> 1]!, items.at(-1)!])]
}

/** A test of the long run only. */
export const longTest: (name: string, body: (context: TestContext) => Promise<void>) => void = isLongRun
  ? (name, body) => void test(name, body)
  : () => {}
