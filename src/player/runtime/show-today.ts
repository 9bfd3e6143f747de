import { setText } from './dom.ts'
import { dateText } from './page-format.ts'
import { whenNear } from './when-near.ts'

/**
 * The date beside a signature, until it is signed. Not before it is near: to write its first date takes a browser longer
 * than all the start of a page.
 */
export function showToday(): void {
  whenNear('[data-today]', today => today.textContent || setText(today, dateText(Date.now())))
}
