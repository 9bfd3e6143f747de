/** What a request says beyond its subject; never dropped in silence. */
export const QUALIFIER_KINDS = ['audience', 'place', 'setting', 'purpose', 'level', 'use', 'product', 'also'] as const
/** `place`: by its letters. `isRegion`: it is a part of a country, whose law is not all that may be asked for. */
export type Qualifier = { kind: (typeof QUALIFIER_KINDS)[number]; text: string; place?: string; isRegion?: true }

/** Names something that the course does not teach: another subject, what a tool is used for, or a product. */
export function isUntaught({ kind }: Qualifier): boolean {
  return kind === 'also' || kind === 'use' || kind === 'product'
}
