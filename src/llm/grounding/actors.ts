import { folded, stemWord } from '../../language/terms.ts'
import type { ClaimWords } from './claim-words.ts'

const WORDS = /[\p{L}\p{M}\p{N}]+/gu
/** Maximum number of words in the subject of a sentence for it to name an actor. */
const SUBJECT_WORDS = 2

type Actor = { name: string; before: string | null }

/**
 * Whether a claim assigns an action to other actors than the cited sentence does. An actor is who acts: "the host",
 * "the plant manager".
 */
export function isActorWrong(
  claim: string,
  { text, before }: { text: string; before: string | null },
  around: string,
  words: ClaimWords,
  known: ReadonlySet<string>,
): boolean {
  const claimActors = findActors(claim, words, known)
  const textActors = findActors(text, words, known)
  const passageActors = textActors.length > 0 || before === null ? textActors : findActors(before, words, known)
  const everywhere = new Set(findActors(around, words, known).map(({ name }) => name))
  const isElsewhere = ({ name }: Actor) => !passageActors.some(other => other.name === name)
  if (claimActors.some(actor => isElsewhere(actor) && (passageActors.length > 0 || !everywhere.has(actor.name))))
    return true
  if (claimActors.some(actor => hasOtherFirstName(actor, passageActors))) return true
  return isOtherWayRound(names(claimActors, claim, words), names(passageActors, text, words))
}

/**
 * Whether the word before an actor's name in the claim differs from the one in the cited sentence: "the shift manager"
 * is not "the plant manager".
 */
function hasOtherFirstName({ name, before }: Actor, given: Actor[]): boolean {
  const same = given.filter(other => other.name === name)
  return before !== null && same.length > 0 && same.every(other => other.before !== null && other.before !== before)
}

/** Returns the actors in logical order: in a passive sentence, the actor after "by" comes first. */
function names(actors: Actor[], text: string, words: ClaimWords): string[] {
  const order = [...new Set(actors.map(({ name }) => name))]
  const last = order.at(-1)
  const spoken = folded(text).match(WORDS) ?? []
  const at = spoken.findLastIndex(word => singular(word) === last)
  const turned = spoken.slice(Math.max(0, at - 3), at).some(word => words.has('passive', word))
  return turned && order.length > 1 ? [last!, ...order.slice(0, -1)] : order
}

function isOtherWayRound(said: string[], given: string[]): boolean {
  const common = said.filter(name => given.includes(name))
  return common.length > 1 && common.join() !== given.filter(name => common.includes(name)).join()
}

function findActors(text: string, words: ClaimWords, known: ReadonlySet<string>): Actor[] {
  const spoken = folded(text).match(WORDS) ?? []
  return spoken.flatMap((word, at) => {
    const name = singular(word)
    if (!known.has(name) && !words.has('actors', word)) return []
    const before = spoken[at - 1]
    const isName = before !== undefined && !words.stop.has(stemWord(before)) && !/^\d/.test(before)
    return [{ name, before: isName ? stemWord(before) : null }]
  })
}

export function singular(word: string): string {
  return word.length > 4 ? word.replace(/(?<!s)s$/, '') : word
}

/**
 * Collects actors that the word lists lack, from sentences that give them a duty or permission: "The warden must …".
 */
export function collectActors(sentences: string[], words: ClaimWords): Set<string> {
  const actorNames = new Set<string>()
  for (const sentence of sentences) {
    const spoken = folded(sentence).match(WORDS) ?? []
    const at = spoken.findIndex(word => words.has('duties', word) || words.has('permissions', word))
    const subject = spoken.slice(0, Math.max(0, at)).filter(word => !words.stop.has(stemWord(word)))
    const acts = at >= 0 && !words.has('passives', spoken.slice(at, at + 4).join(' '))
    if (acts && subject.length > 0 && subject.length <= SUBJECT_WORDS) actorNames.add(singular(subject.at(-1)!))
  }
  return actorNames
}
