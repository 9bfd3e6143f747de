type Point = { x: number; y: number }

const ROUNDS = 40

/**
 * Moves points in a picture apart until none covers another, and keeps each at least `edge` away from the picture's
 * edges. Units are pixels.
 */
export function spreadPoints(
  points: readonly Point[],
  { width, height }: { width: number; height: number },
  { apart, edge }: { apart: number; edge: number },
): Point[] {
  const places = points.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < ROUNDS; round++) {
    places.forEach((one, at) => {
      for (const other of places.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x || 0.01, other.y - one.y]
        const distance = Math.hypot(dx, dy)
        const push = (apart - distance) / 2 / distance
        if (push <= 0) continue
        one.x -= dx * push
        one.y -= dy * push
        other.x += dx * push
        other.y += dy * push
      }
    })
    for (const place of places) {
      place.x = Math.min(width - edge, Math.max(edge, place.x))
      place.y = Math.min(height - edge, Math.max(edge, place.y))
    }
  }
  return places
}
