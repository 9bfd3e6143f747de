/** The package has no types of its own. */
declare module 'xliff' {
  export function xliff12ToJs(xliff: string): Promise<unknown>
}
