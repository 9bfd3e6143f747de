/**
 * Returns the billing period at `now`: a month that begins, in UTC, on the day of the month on which the account was
 * made. In a month without that day, it begins on the last day.
 */
export function findPeriod(createdAt: number, now: number): { start: number; end: number } {
  const created = new Date(createdAt)
  const today = new Date(now)
  let months = (today.getUTCFullYear() - created.getUTCFullYear()) * 12 + today.getUTCMonth() - created.getUTCMonth()
  if (addMonths(created, months) > now) months--
  return { start: addMonths(created, months), end: addMonths(created, months + 1) }
}

function addMonths(created: Date, months: number): number {
  const year = created.getUTCFullYear()
  const month = created.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(created.getUTCDate(), lastDay))
}
