import {
  type ClaimText,
  checkAgainst,
  HANDBOOKS,
  HELD_OUT,
  JUDGED,
  THEATRE,
  TRADES,
  TUNED,
  UNSEEN,
  WORKPLACES,
} from '../test/support/claims.ts'
import type { Case } from './cases.ts'

const DOUBTED = 'doubted'

/**
 * Checks which sentences the engine doubts when it compares them with their source: it should doubt false sentences,
 * and no true paraphrase.
 */
export function runGrounding(): Case[] {
  return [
    ...casesOf('unseen', UNSEEN),
    ...casesOf('held out', HELD_OUT),
    ...casesOf('tuned', TUNED),
    ...casesOf('judged', JUDGED),
    ...casesOf('handbooks', HANDBOOKS),
    ...casesOf('theatre', THEATRE),
    ...casesOf('trades', TRADES),
    ...casesOf('workplaces', WORKPLACES),
  ]
}

function casesOf(corpus: string, texts: ClaimText[]): Case[] {
  return texts.flatMap(text => [
    ...text.lies.map(([kind, says]) => claimCase(text, `${corpus}/${kind}`, says, [DOUBTED])),
    ...text.holds.map(says => claimCase(text, `${corpus}/true`, says, [])),
  ])
}

function claimCase(text: ClaimText, group: string, claim: string, wanted: string[]): Case {
  const isDoubted = checkAgainst(text, claim).faults.length > 0
  return { group, id: `${text.name}: ${claim}`, wanted, got: isDoubted ? DOUBTED : null }
}
