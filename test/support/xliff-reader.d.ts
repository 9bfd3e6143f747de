/** The package contains no types. */
declare module 'xliff' {
  export function xliff12ToJs(xliff: string): Promise<unknown>
}
