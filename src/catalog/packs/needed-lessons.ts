/** What a pack and its material both have. */
type Lessons = { lessons: { needs: string[] }[] }[]

/** The places of these lessons and of all that they need, in the order of the pack. */
export function withNeededLessons(chapters: Lessons, places: string[]): string[] {
  const lessons = chapters.flatMap((chapter, c) =>
    chapter.lessons.map(({ needs }, l) => ({ place: `${c + 1}.${l + 1}`, needs })),
  )
  const neededPlaces = new Set(places)
  // A lesson needs earlier ones only, so that one pass from the end finds the needs of needs too.
  for (const { place, needs } of lessons.toReversed())
    if (neededPlaces.has(place)) for (const need of needs) neededPlaces.add(need)
  return lessons.map(({ place }) => place).filter(place => neededPlaces.has(place))
}
