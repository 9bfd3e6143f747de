import { shortened } from '../../course/markdown-words.ts'
import { asSeen } from '../../language/as-seen.ts'
import {
  type AskedSection,
  areApart,
  type Candidate,
  collectContentWords,
  REASON_CHARACTERS,
  type Skill,
  untold,
} from './candidates.ts'

const FEWEST = 3
const MOST = 6
/** Share of a text's content words in another pair from which the text could belong to that pair too. */
const ALIKE = 0.75

type Pair = { left: string; right: string; from: number }

/**
 * Asks to match pairs that a section states. Leaves out pairs that their own words give away, and those that fit
 * another pair too. Returns no question where fewer than three pairs are left, or where most were given away.
 */
export function matchQuestion(pairs: Pair[], section: AskedSection, stem: string, skill: Skill): Candidate[] {
  const [left, right] = [(pair: Pair) => pair.left, (pair: Pair) => pair.right]
  const clear = pairs.filter(pair => pairs.every(other => other === pair || areClear(pair, other)))
  const matched = untold(clear, left, right).slice(0, MOST)
  // A pair that its words did not give away among all pairs may be given away among the few that are left.
  if (matched.length < FEWEST || matched.length * 2 < pairs.length) return []
  if (untold(matched, left, right).length < matched.length) return []
  const reason = shortened(matched.map(pair => `${pair.left} – ${pair.right}`).join(' · '), REASON_CHARACTERS)
  const shown = matched.map(pair => ({ left: pair.left, right: pair.right }))
  return [
    {
      question: { kind: 'match', stem, pairs: shown, reason },
      skill,
      bloom: 'understand',
      heading: section.title,
      from: [...new Set(matched.map(({ from }) => from))],
      gives: matched.map((pair): [string, string] => [pair.left, pair.right]),
      rank: 1,
    },
  ]
}

function areClear(one: Pair, other: Pair): boolean {
  if (asSeen(one.left) === asSeen(other.left) || !areApart(one.left, other.left)) return false
  if (/\d/u.test(one.right) && /\d/u.test(other.right)) return areApart(one.right, other.right)
  const [first, second] = [collectContentWords(one.right), collectContentWords(other.right)]
  const shared = [...first].filter(word => second.has(word)).length
  return areApart(one.right, other.right) && shared < ALIKE * Math.max(1, Math.min(first.size, second.size))
}
