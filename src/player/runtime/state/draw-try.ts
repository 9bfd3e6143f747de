import { shuffle } from '../../../look/random.ts'

/** A question of the bank: the slot under which its answers are saved, and the outcome that it asks about. */
type Drawable = { slot: number; outcomeId: string }

/**
 * Draws the questions of one try, and returns their slots in the order of the bank. Every outcome gets its share of the
 * `count` questions, and questions that no try has asked yet come first. Questions whose slots are in `kept` belong to
 * the try already and stay in it.
 */
export function drawTry(
  bank: Drawable[],
  count: number,
  isSeen: (position: number) => boolean,
  kept: number[],
  random: () => number,
): number[] {
  const groups = groupByOutcome()
  const enough = count >= groups.length
  for (let drawnCount = sum(groups.map(group => group.count)); drawnCount < count; drawnCount++)
    neediest(groups).count++
  const slots = new Set(groups.flatMap(group => group.slots.slice(0, group.count)))
  return bank.flatMap(({ slot }) => (slots.has(slot) ? [slot] : []))

  function groupByOutcome() {
    const byOutcome = new Map<string, number[]>()
    for (const [position, { outcomeId }] of bank.entries())
      byOutcome.set(outcomeId, [...(byOutcome.get(outcomeId) ?? []), position])
    // The outcomes are shuffled, so that a question that remains after equal shares does not always go to the same
    // outcome.
    return shuffle([...byOutcome.values()], random).map(positions => {
      const slots = shuffle(positions, random)
        .sort((one, other) => rank(one) - rank(other))
        .map(position => bank[position]!.slot)
      return {
        slots,
        share: (positions.length * count) / bank.length,
        count: slots.filter(slot => kept.includes(slot)).length,
      }
    })
  }

  function rank(position: number): number {
    return kept.includes(bank[position]!.slot) ? 0 : isSeen(position) ? 2 : 1
  }

  /**
   * Returns the outcome that is furthest below its share of the questions. If the try has room for every outcome, an
   * outcome without a question comes first.
   */
  function neediest<Group extends { slots: number[]; share: number; count: number }>(all: Group[]): Group {
    const need = ({ share, count, slots }: Group) =>
      count === slots.length ? Number.NEGATIVE_INFINITY : share - count + (enough && !count ? bank.length : 0)
    return all.reduce((most, group) => (need(group) > need(most) ? group : most))
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
