/** The chapters of a pack, or those of its material: only the field that both have in common. */
type Lessons = { lessons: { needs: string[] }[] }[]

/** Returns the places of these lessons and of all lessons that they need, in the order of the pack. */
export function withNeededLessons(chapters: Lessons, places: string[]): string[] {
  const lessons = chapters.flatMap((chapter, c) =>
    chapter.lessons.map(({ needs }, l) => ({ place: `${c + 1}.${l + 1}`, needs })),
  )
  const neededPlaces = new Set(places)
  // A lesson only needs earlier lessons, so one pass from the end also finds indirect needs.
  for (const { place, needs } of lessons.toReversed())
    if (neededPlaces.has(place)) for (const need of needs) neededPlaces.add(need)
  return lessons.map(({ place }) => place).filter(place => neededPlaces.has(place))
}
