import type { Material, MaterialQuestion } from '../course/material.ts'

/** Minimum number of questions from which the positions of keys are checked; with fewer, a pattern may be chance. */
const JUDGED_FROM = 4
/** Maximum share of keys in one position; a larger share would give the keys away. */
const ONE_PLACE_SHARE = 0.5

/**
 * For questions with three and with four options, the positions of the key in successive questions. Every position is
 * used equally often, in an order that learners do not notice.
 */
const PLACES: Record<number, number[]> = { 3: [1, 0, 2, 2, 1, 0, 0, 2, 1], 4: [1, 3, 0, 2, 2, 0, 3, 1, 0, 2, 1, 3] }

type Single = Extract<MaterialQuestion, { kind: 'single' }>

/**
 * Spreads the keys (the right answers) over the positions of the options, because models tend to put the key first.
 * Keys are only moved if most of them are in the same position. Options with an order of their own, such as rising
 * figures, keep it.
 */
export function spreadKeys(material: Material): void {
  const lessons = material.chapters.flatMap(chapter => chapter.lessons)
  const checks = lessons.flatMap(lesson =>
    lesson.blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])),
  )
  const singles = [...checks, ...lessons.flatMap(lesson => lesson.questions)].filter(isSingle)
  if (singles.length < JUDGED_FROM || commonest(singles.map(keyPlace)) <= singles.length * ONE_PLACE_SHARE) return

  const keyCounts: Record<number, number> = {}
  for (const question of singles.filter(({ options }) => !isOrdered(options.map(({ text }) => text)))) {
    const count = question.options.length
    const round = PLACES[count]!
    const key = keyPlace(question)
    const others = question.options.filter((_, index) => index !== key)
    const turn = keyCounts[count] ?? 0
    keyCounts[count] = turn + 1
    question.options = others.toSpliced(round[turn % round.length]!, 0, question.options[key]!)
  }
}

function isSingle(question: MaterialQuestion): question is Single {
  return question.kind === 'single' && keyPlace(question) >= 0
}

function keyPlace({ options }: Pick<Single, 'options'>): number {
  return options.findIndex(option => option.correct)
}

function commonest(places: number[]): number {
  return Math.max(...places.map(place => places.filter(other => other === place).length))
}

/** Whether the options are figures that only rise or only fall. */
function isOrdered(texts: string[]): boolean {
  const figures = texts.map(text => Number.parseFloat(/-?\d+([.,]\d+)?/.exec(text)?.[0]?.replace(',', '.') ?? ''))
  if (figures.some(Number.isNaN)) return false
  const rises = figures.every((figure, index) => index === 0 || figure >= figures[index - 1]!)
  return rises || figures.every((figure, index) => index === 0 || figure <= figures[index - 1]!)
}
