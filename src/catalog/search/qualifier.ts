/** The kinds of qualifiers: additions to the subject in a request. No qualifier is dropped without being reported. */
export const QUALIFIER_KINDS = [
  ...(['audience', 'place', 'setting', 'purpose', 'level', 'use', 'product', 'also', 'point', 'detail'] as const),
] as const
/**
 * `place` is the code of the place. `isRegion` means that the place is a part of a country, which may have laws of its
 * own besides the country's.
 */
export type Qualifier = { kind: (typeof QUALIFIER_KINDS)[number]; text: string; place?: string; isRegion?: true }

/**
 * Whether the qualifier names something that the course does not teach: another subject, a use of a tool, a product, or a point of its own subject.
 */
export function isUntaught({ kind }: Qualifier): boolean {
  return kind === 'also' || kind === 'use' || kind === 'product' || kind === 'point'
}
