/**
 * Shows times in the visitor's time zone. The server does not know the time zone and writes UTC. The exact time stays
 * in the title.
 */
export function showLocalTimes(): void {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]')) {
    time.textContent = format.format(new Date(time.dateTime))
  }
}
