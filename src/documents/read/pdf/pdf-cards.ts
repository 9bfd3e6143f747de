import { type Fragment, findLeft, findRight, groupRows, joinRow } from './pdf-fragments.ts'

/** Minimum gap between two titles side by side, as a multiple of their letter height. */
const TITLE_GAP = 1.5
/** Minimum horizontal distance between the text of a card and the titles of the cards beside it, in points. */
const EDGE_POINTS = 6
/** Maximum distance between two lines of a card, as a multiple of the letter height of its title. */
const LINE_STEP = 5
const SAME_HEIGHT_POINTS = 0.6
const LEAST_WORDS = 3
/** The number that a card carries beside or above its title. */
const BADGE = /^\d{1,2}[.)]?$/u

type Span = { fragments: Fragment[]; left: number; right: number; y: number }

/** Text in the order of reading: `isCard` marks the title and text of one card, which has no columns. */
export type Region = { isCard: boolean; fragments: Fragment[] }

/**
 * Separates cards from the rest of a page. Cards stand side by side, each with its own title, as on slides. They look
 * like rows of a table, but a program writes a card as a whole, its title right before its text, and the titles of a
 * table's columns one after the other. `fragments` are in the order in which the PDF writes them.
 */
export function separateCards(fragments: Fragment[]): Region[] {
  const order = new Map(fragments.map((fragment, at) => [fragment, at]))
  const taken = new Set<Fragment>()
  const regions: Region[] = []
  for (const row of groupRows(fragments)) {
    const rest = row.filter(fragment => !taken.has(fragment))
    const cards = readCards(splitRow(rest), fragments, order)
    if (cards === null) continue
    const cardFragments = new Set(cards.flat())
    const cardTop = Math.max(...rest.map(({ y }) => y))
    const above = fragments.filter(
      fragment => !taken.has(fragment) && !cardFragments.has(fragment) && fragment.y > cardTop,
    )
    addRest(above.filter(fragment => !isBadge(fragment, rest, fragments)))
    for (const fragment of [...above, ...cardFragments]) taken.add(fragment)
    for (const fragment of fragments) if (isBadge(fragment, rest, fragments)) taken.add(fragment)
    regions.push(...cards.map(card => ({ isCard: true, fragments: card })))
  }
  addRest(fragments.filter(fragment => !taken.has(fragment)))
  return regions

  function addRest(rest: Fragment[]): void {
    if (rest.length > 0) regions.push({ isCard: false, fragments: rest })
  }
}

/** Returns the texts of a row that wide gaps separate. */
function splitRow(row: Fragment[]): Span[] {
  const spans: Span[] = []
  for (const fragment of [...row].sort((one, other) => one.x - other.x)) {
    const last = spans.at(-1)
    const right = fragment.x + fragment.width
    if (last && fragment.x - last.right < TITLE_GAP * fragment.height) {
      last.fragments.push(fragment)
      last.right = Math.max(last.right, right)
    } else spans.push({ fragments: [fragment], left: fragment.x, right, y: fragment.y })
  }
  return spans
}

/** Returns the fragments of each card under a row of titles, in the order of reading; null if they are no cards. */
function readCards(spans: Span[], fragments: Fragment[], order: ReadonlyMap<Fragment, number>): Fragment[][] | null {
  const titles = spans.filter(span => !BADGE.test(joinRow(span.fragments)))
  if (titles.length < 2 || !areAlike(titles)) return null
  const places = titles.map(title => title.fragments.map(fragment => order.get(fragment)!))
  const byOrder = titles.map((_, at) => at).sort((one, other) => places[one]![0]! - places[other]![0]!)
  const cards: Fragment[][] = []
  for (const [turn, at] of byOrder.entries()) {
    const title = titles[at]!
    const next = byOrder[turn + 1]
    const from = Math.max(...places[at]!) + 1
    const to = next === undefined ? fragments.length : Math.min(...places[next]!)
    const edges = {
      left: (titles[at - 1]?.right ?? Number.NEGATIVE_INFINITY) + EDGE_POINTS,
      right: (titles[at + 1]?.left ?? Number.POSITIVE_INFINITY) - EDGE_POINTS,
    }
    const body = readBody(title, fragments.slice(from, to), edges, titles)
    if (body === null || (next !== undefined && !body.isWhole) || !isText(body.fragments, title)) return null
    cards.push([...title.fragments, ...body.fragments])
  }
  return cards
}

/** Returns the text that follows a title inside its card. `isWhole` tells whether nothing else follows. */
function readBody(title: Span, following: Fragment[], edges: { left: number; right: number }, titles: Span[]) {
  const { height } = title.fragments[0]!
  const row = titles.flatMap(({ fragments }) => fragments)
  const body: Fragment[] = []
  let lowest = title.y
  let isTitle = true
  for (const fragment of following) {
    const { x, y, width } = fragment
    if (isBadge(fragment, row, following)) continue
    const isInside = x >= edges.left && x + width <= edges.right && y < title.y
    if (!isInside || lowest - y > LINE_STEP * height) return { fragments: body, isWhole: false }
    // The title may go on in the next line. Below the text, the same style is the title of a card below this one.
    isTitle &&= hasStyle(fragment, title.fragments[0]!)
    if (!isTitle && y < lowest && hasStyle(fragment, title.fragments[0]!)) return { fragments: body, isWhole: false }
    body.push(fragment)
    lowest = Math.min(lowest, y)
  }
  return { fragments: body, isWhole: true }
}

/** Whether all titles are set in the same font and size. */
function areAlike(titles: Span[]): boolean {
  const first = titles[0]!.fragments[0]!
  return titles.every(({ fragments }) => fragments.every(fragment => hasStyle(fragment, first)))
}

function hasStyle(fragment: Fragment, { font, height }: Fragment): boolean {
  return fragment.font === font && Math.abs(fragment.height - height) <= SAME_HEIGHT_POINTS
}

function isText(body: Fragment[], title: Span): boolean {
  const textFragments = body.filter(fragment => !hasStyle(fragment, title.fragments[0]!))
  const words = textFragments.flatMap(({ text }) => text.match(/\p{L}{2,}|\p{Lo}/gu) ?? [])
  return words.length >= LEAST_WORDS
}

/** Whether a fragment is a number that stands alone beside or above a title of this row. */
function isBadge(fragment: Fragment, row: Fragment[], all: Fragment[]): boolean {
  if (!BADGE.test(fragment.text.trim())) return false
  const { height, y } = row[0]!
  const isNear = Math.abs(fragment.y - y) <= LINE_STEP * Math.max(height, fragment.height)
  const neighbours = all.filter(
    other =>
      other !== fragment &&
      Math.abs(other.y - fragment.y) <= SAME_HEIGHT_POINTS &&
      findLeft([other]) - findRight([fragment]) < height &&
      findLeft([fragment]) - findRight([other]) < height,
  )
  return isNear && neighbours.length === 0
}
