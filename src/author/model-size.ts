/** How much is planned. A local server writes one part at a time, so that its courses are shorter to be done in time. */
export function chapterRange(compact: boolean): string {
  return compact ? '4' : '4 to 6'
}

/** Few chapters hold more lessons each, many chapters fewer: the course stays about as long. */
export function lessonRange(chapters: number, compact: boolean): string {
  if (chapters === 1) return compact ? '3' : '4 to 5'
  if (chapters === 2) return compact ? '2' : '3 to 4'
  if (compact) return '1 to 2'
  return chapters > 6 ? '1 to 2' : '2 to 3'
}
