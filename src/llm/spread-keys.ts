import type { Material, MaterialQuestion } from '../course/material.ts'

/** With fewer questions, where the keys stand is chance. */
const JUDGED_FROM = 4
/** More keys than this in one place give them away. */
const ONE_PLACE_SHARE = 0.5

/** Each place as often as any other, in no order that a learner would notice. */
const PLACES: Record<number, number[]> = { 3: [1, 0, 2, 2, 1, 0, 0, 2, 1], 4: [1, 3, 0, 2, 2, 0, 3, 1, 0, 2, 1, 3] }

type Single = Extract<MaterialQuestion, { kind: 'single' }>

/**
 * Models like to put the key first. Where one place has most of the keys, they go round the places; options that stand in
 * an order of their own, as figures do, stay in it. A course whose keys are spread is left as it was written.
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

/** Figures that rise or fall from option to option. */
function isOrdered(texts: string[]): boolean {
  const figures = texts.map(text => Number.parseFloat(/-?\d+([.,]\d+)?/.exec(text)?.[0]?.replace(',', '.') ?? ''))
  if (figures.some(Number.isNaN)) return false
  const rises = figures.every((figure, index) => index === 0 || figure >= figures[index - 1]!)
  return rises || figures.every((figure, index) => index === 0 || figure <= figures[index - 1]!)
}
