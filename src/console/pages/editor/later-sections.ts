import type { Section } from '../../words.ts'

/** Sections of texts for the lazily loaded part of the editor. */
export const LATER_SECTIONS = ['blocks', 'media', 'reviews'] as const satisfies Section[]
export type LaterSection = (typeof LATER_SECTIONS)[number]
