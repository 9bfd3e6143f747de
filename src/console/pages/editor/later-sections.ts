import type { Section } from '../../words.ts'

/** What the editor says once the rest of it has come. */
export const LATER_SECTIONS = ['blocks', 'media', 'reviews'] as const satisfies Section[]
export type LaterSection = (typeof LATER_SECTIONS)[number]
