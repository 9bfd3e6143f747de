/** What a request says beyond its subject; never dropped in silence. */
export const QUALIFIER_KINDS = ['audience', 'place', 'setting', 'purpose', 'level', 'use', 'also'] as const
export type Qualifier = { kind: (typeof QUALIFIER_KINDS)[number]; text: string; place?: string }
