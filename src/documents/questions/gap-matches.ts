import { shortened } from '../../course/markdown-words.ts'
import { asSeen } from '../../language/as-seen.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import { type Candidate, collectContentWords, type Gap, OPTION_CHARACTERS, REASON_CHARACTERS } from './candidates.ts'

const FEWEST_PAIRS = 3
/**
 * Minimum number of roles in a matching question. Fewer roles are asked for in single questions, because a single
 * question with as many options as there are roles is harder than matching three pairs.
 */
const FEWEST_ROLES = 4
const MOST_PAIRS = 5

/** The questions of one lesson, with the names of its chapter and its document. */
export type LessonQuestions = { candidates: Candidate[]; chapter: string; document: string }

/** A gap that may become one pair of a matching question, with its lesson, its question and the text to show. */
type PlacedGap = Gap & { lesson: number; candidate: Candidate; shown: string }
type Group = { name: string; gaps: PlacedGap[] }

/**
 * Joins single gaps into matching questions, which pair sentences with what belongs in their gaps: figures that count
 * the same thing, frequencies, or roles. First, gaps of one chapter are joined, then gaps of one document that are left
 * over. A joined question stands in the last lesson that states one of its sentences. Returns the questions of each
 * lesson.
 */
export function joinGaps(lessons: LessonQuestions[], phrases: SourcePhrases): Candidate[][] {
  const gaps = lessons.flatMap(({ candidates }, lesson) =>
    candidates.flatMap(candidate => (candidate.gap ? [withHeading({ ...candidate.gap, lesson, candidate })] : [])),
  )
  const chapterOf = ({ lesson, asks }: PlacedGap) =>
    `${lessons[lesson]!.document}\n${lessons[lesson]!.chapter}\n${asks}`
  const inChapters = divideAll(gaps, chapterOf, ({ lesson }) => lessons[lesson]!.chapter)
  const grouped = new Set(inChapters.flatMap(group => group.gaps))
  const rest = gaps.filter(gap => !grouped.has(gap))
  const documentOf = ({ lesson, asks }: PlacedGap) => `${lessons[lesson]!.document}\n${asks}`
  const groups = [...inChapters, ...divideAll(rest, documentOf, ({ lesson }) => lessons[lesson]!.document)]
  const joined = new Set(groups.flatMap(group => group.gaps.map(({ candidate }) => candidate)))
  const matches = groups.map(group => ({ lesson: group.gaps.at(-1)!.lesson, match: writeMatch(group, phrases) }))
  return lessons.map(({ candidates }, at) => [
    ...matches.flatMap(({ lesson, match }) => (lesson === at ? [match] : [])),
    ...candidates.filter(candidate => !joined.has(candidate)),
  ])
}

/**
 * Adds the heading to a sentence about a figure if the sentence does not name the subject of its section, because such
 * a sentence may be understood only under its heading.
 */
function withHeading(gap: Omit<PlacedGap, 'shown'>): PlacedGap {
  const said = collectContentWords(gap.left)
  const isSaid = gap.title === '' || [...collectContentWords(gap.title)].every(word => said.has(word))
  return { ...gap, shown: isSaid ? gap.left : `${gap.title}: ${gap.left}` }
}

function divideAll(gaps: PlacedGap[], key: (gap: PlacedGap) => string, name: (gap: PlacedGap) => string): Group[] {
  return [...Map.groupBy(gaps, key).values()].flatMap(alike =>
    divide(alike).map(group => ({ name: name(group[0]!), gaps: group })),
  )
}

/**
 * Divides gaps into groups in which no answer fits into two gaps. Groups that are too small for a matching question are
 * left out.
 */
function divide(gaps: PlacedGap[]): PlacedGap[][] {
  const groups: PlacedGap[][] = []
  for (const gap of gaps) {
    if (gap.shown.length > OPTION_CHARACTERS) continue
    const group = groups.find(one => one.length < MOST_PAIRS && one.every(other => areClear(other, gap)))
    if (group) group.push(gap)
    else groups.push([gap])
  }
  return groups.filter(([gap, ...others]) => others.length + 1 >= (gap!.wrong ? FEWEST_ROLES : FEWEST_PAIRS))
}

/** Whether two gaps could not be confused: neither answer fits into the other gap. */
function areClear(one: Gap, other: Gap): boolean {
  if (asSeen(one.right) === asSeen(other.right) || asSeen(one.left) === asSeen(other.left)) return false
  if (one.place !== undefined && one.place === other.place) return false
  if (countOf(one) !== '' && countOf(one) === countOf(other)) return false
  return !one.wrong || !other.wrong || (one.wrong.includes(other.right) && other.wrong.includes(one.right))
}

/**
 * Returns the figure in a gap's answer with its noun, without the words between them: "15 days" for "15 calendar days".
 * Empty for an answer without a figure.
 */
function countOf({ right }: Gap): string {
  const figure = /^\d[\d.,]*/u.exec(right)?.[0]
  return figure === undefined ? '' : `${figure} ${/\p{L}+$/u.exec(asSeen(right))?.[0] ?? ''}`
}

function writeMatch({ name, gaps }: Group, phrases: SourcePhrases): Candidate {
  const [{ candidate, heading }] = gaps as [PlacedGap, ...PlacedGap[]]
  const isOneSection = gaps.every(gap => gap.heading === heading)
  const isOften = gaps.every(({ place }) => place !== undefined)
  const ofFigures = isOften ? phrases.frequenciesStem : phrases.figuresStem
  const phrase = candidate.skill === 'who' ? phrases.rolesStem : ofFigures
  const pairs = gaps.map(({ left, shown, right }) => ({ left: isOneSection ? left : shown, right }))
  const reason = shortened(pairs.map(({ left, right }) => `${left} – ${right}`).join(' · '), REASON_CHARACTERS)
  return {
    question: {
      kind: 'match',
      stem: say(phrase, { heading: isOneSection ? heading : name || heading }),
      pairs,
      reason,
    },
    skill: candidate.skill,
    bloom: 'remember',
    heading: candidate.heading,
    from: [...new Set(gaps.flatMap(gap => gap.candidate.from))],
    gives: gaps.flatMap(gap => gap.candidate.gives),
    rank: 1,
  }
}
