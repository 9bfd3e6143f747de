import { shortened } from '../../course/markdown-words.ts'
import { asSeen } from '../../language/as-seen.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import {
  type Candidate,
  collectContentWords,
  type FigureGap,
  OPTION_CHARACTERS,
  REASON_CHARACTERS,
} from './candidates.ts'

const FEWEST_PAIRS = 3
const MOST_PAIRS = 5

/** A missing number that may become one pair of a match, with its lesson, its question and the text that is shown. */
type Gap = FigureGap & { lesson: number; candidate: Candidate; shown: string }

/**
 * Joins missing numbers of one chapter that count the same thing, such as times, into questions that match sentences
 * with figures. A joined question stands in the last lesson that states one of its figures. `lessons` holds the
 * questions of each lesson.
 */
export function joinFigures(lessons: Candidate[][], chapter: string, phrases: SourcePhrases): Candidate[][] {
  const gaps = lessons.flatMap((candidates, lesson) =>
    candidates.flatMap(candidate => (candidate.gap ? [withHeading({ ...candidate.gap, lesson, candidate })] : [])),
  )
  const groups = [...Map.groupBy(gaps, ({ counts }) => counts).values()].flatMap(divide)
  const joined = new Set(groups.flat().map(({ candidate }) => candidate))
  const matches = groups.map(group => ({ lesson: group.at(-1)!.lesson, match: writeMatch(group, chapter, phrases) }))
  return lessons.map((candidates, at) => [
    ...matches.flatMap(({ lesson, match }) => (lesson === at ? [match] : [])),
    ...candidates.filter(candidate => !joined.has(candidate)),
  ])
}

/**
 * Adds the heading to a sentence that does not name what its section is about, because such a sentence may be
 * understood only under its heading.
 */
function withHeading(gap: Omit<Gap, 'shown'>): Gap {
  const said = collectContentWords(gap.left)
  const isSaid = [...collectContentWords(gap.title)].every(word => said.has(word))
  return { ...gap, shown: isSaid ? gap.left : `${gap.title}: ${gap.left}` }
}

/** Divides gaps into groups without equal figures, each large enough for a match; the other gaps are left out. */
function divide(gaps: Gap[]): Gap[][] {
  const groups: Gap[][] = []
  for (const gap of gaps) {
    if (gap.shown.length > OPTION_CHARACTERS) continue
    const isOther = ({ left, right }: Gap) => asSeen(right) !== asSeen(gap.right) && asSeen(left) !== asSeen(gap.left)
    const group = groups.find(one => one.length < MOST_PAIRS && one.every(isOther))
    if (group) group.push(gap)
    else groups.push([gap])
  }
  return groups.filter(({ length }) => length >= FEWEST_PAIRS)
}

function writeMatch(gaps: Gap[], chapter: string, phrases: SourcePhrases): Candidate {
  const [{ candidate, heading }] = gaps as [Gap, ...Gap[]]
  const isOneSection = gaps.every(gap => gap.heading === heading)
  const stem = say(phrases.figuresStem, { heading: isOneSection ? heading : chapter || heading })
  const pairs = gaps.map(({ left, shown, right }) => ({ left: isOneSection ? left : shown, right }))
  const reason = shortened(pairs.map(({ left, right }) => `${left} – ${right}`).join(' · '), REASON_CHARACTERS)
  return {
    question: { kind: 'match', stem, pairs, reason },
    skill: 'number',
    bloom: 'remember',
    heading: candidate.heading,
    from: [...new Set(gaps.flatMap(gap => gap.candidate.from))],
    gives: gaps.flatMap(gap => gap.candidate.gives),
    rank: 1,
  }
}
