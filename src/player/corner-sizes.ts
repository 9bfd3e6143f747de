import type { Corners } from '../brand/brand.ts'

/**
 * Sizes of corners: the large corner of a panel (`petal`), its three small ones (`nip`), and the corners of buttons
 * (`pill`).
 */
export const CORNER_SIZES: Record<Corners, { petal: string; nip: string; pill: string }> = {
  petal: { petal: '2.25rem', nip: '.25rem', pill: '9em' },
  round: { petal: '1.25rem', nip: '1.25rem', pill: '9em' },
  square: { petal: '0rem', nip: '0rem', pill: '0rem' },
}
