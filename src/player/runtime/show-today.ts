import { setText } from './dom.ts'
import { dateText } from './page-format.ts'
import { whenNear } from './when-near.ts'

/**
 * Shows today's date beside a signature that is not given yet, but only when the signature is about to come into view:
 * formatting the first date is slower than the whole start of a page.
 */
export function showToday(): void {
  whenNear('[data-today]', today => today.textContent || setText(today, dateText(Date.now())))
}
