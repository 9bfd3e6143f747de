/** `npm run test:long` sets TEST_LENGTH: the same properties, tried many more times. */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'

/** How often a property is tried. */
export function chooseRounds(rounds: { short: number; long: number }): number {
  return isLongRun ? rounds.long : rounds.short
}
