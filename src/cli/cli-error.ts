/** Exit codes besides 0 for success and 130 for a stop by Ctrl-C. */
export const EXIT_CODES = { failed: 1, usage: 2, refused: 3, unreachable: 4 } as const
export type CliFailure = keyof typeof EXIT_CODES

/** An error that ends the command with a one-line message and an exit code. */
export class CliError extends Error {
  readonly failure: CliFailure

  constructor(failure: CliFailure, message: string) {
    super(message)
    this.failure = failure
  }
}
