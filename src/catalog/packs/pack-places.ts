import { blockFaults } from '../../course/blocks/blocks.ts'
import { findQuestionFaults, type WrittenQuestion } from '../../course/questions/questions.ts'
import type { PackAssessmentQuestion, PackCheckQuestion } from './pack-question.ts'
import type { Pack, PackBlock, PackLesson } from './pack-schema.ts'
import { isTeaching } from './pack-words.ts'

type AnyQuestion = PackAssessmentQuestion | PackCheckQuestion

/** Returns the problems that a schema cannot check because they concern several lists of the pack. */
export function placeProblems(pack: Pack): string[] {
  const problems: string[] = []
  const problem = (ok: boolean, text: string) => void (ok || problems.push(text))
  const outcomes = pack.outcomes.length
  const lessons = new Map<string, PackLesson>(
    pack.chapters.flatMap((chapter, c) => chapter.lessons.map((lesson, l) => [`${c + 1}.${l + 1}`, lesson] as const)),
  )
  const findBlock = (place: string): PackBlock | undefined => {
    const [chapter, lesson, block] = place.split('.')
    return lessons.get(`${chapter}.${lesson}`)?.blocks[Number(block) - 1]
  }
  const judge = (question: AnyQuestion, where: string, evidence: PackBlock | undefined) => {
    problem(question.outcome <= outcomes, `${where}: there is no outcome ${question.outcome}`)
    problem(evidence !== undefined && isTeaching(evidence), `${where}: its evidence is no block that teaches`)
    for (const fault of findQuestionFaults(question as WrittenQuestion)) problems.push(`${where}: ${fault}`)
  }

  problem(pack.wrapup.learned.length === outcomes, `wrapup.learned must have ${outcomes} texts, one per outcome`)
  for (const [place, lesson] of lessons) {
    for (const outcome of lesson.outcomes) problem(outcome <= outcomes, `${place}: there is no outcome ${outcome}`)
    for (const need of lesson.needs)
      problem(lessons.has(need) && precedes(need, place), `${place}: needs ${need}, which does not come before it`)
    for (const [at, block] of lesson.blocks.entries()) {
      const where = `${place}.${at + 1}`
      if (block.type !== 'check') for (const fault of findFaults(block)) problems.push(`${where}: ${fault}`)
      else
        for (const question of [block.question, ...Object.values(block.question.variants ?? {})])
          judge(question, where, lesson.blocks[question.evidence - 1])
    }
  }
  for (const [index, asked] of pack.assessment.questions.entries()) {
    for (const question of [asked, ...Object.values(asked.variants ?? {})]) {
      judge(question, `assessment question ${index + 1}`, findBlock(question.evidence))
      problem(question.outcome === asked.outcome, `assessment question ${index + 1}: a variant tests another outcome`)
    }
  }
  for (let outcome = 1; outcome <= outcomes; outcome++) {
    const checked = [...lessons.values()].some(({ blocks }) => blocks.some(block => checksOutcome(block, outcome)))
    problem(
      [...lessons.values()].some(lesson => lesson.outcomes.includes(outcome)),
      `outcome ${outcome} is not taught`,
    )
    problem(checked, `outcome ${outcome} is not checked`)
    problem(
      pack.assessment.questions.some(question => question.outcome === outcome),
      `outcome ${outcome} is not assessed`,
    )
  }
  const { draw = outcomes, questions } = pack.assessment
  problem(draw >= outcomes, `assessment: draw ${draw} of ${outcomes} outcomes leaves some without a question`)
  problem(draw <= questions.length, `assessment: draw ${draw} of ${questions.length} questions`)
  const ids = questions.flatMap(({ id }) => id ?? [])
  problem(new Set(ids).size === ids.length, 'assessment: two questions have the same id')
  for (const { title, chapter } of pack.articles)
    problem(chapter <= pack.chapters.length, `article "${title}": there is no chapter ${chapter}`)
  for (const { name, example, exercise } of pack.audiences) {
    problem(findBlock(example.at)?.type === 'example', `audience "${name}": ${example.at} is no example`)
    problem(lessons.has(exercise.at), `audience "${name}": there is no lesson ${exercise.at}`)
    problem(!isEvidence(pack, example.at), `audience "${name}": ${example.at} is what a question rests on`)
  }
  for (const ref of collectRefs(pack)) problem(ref <= pack.references.length, `there is no reference ${ref}`)
  const text = JSON.stringify(pack)
  problem(pack.kind === 'domain' || !text.includes('{subject}'), 'only domain packs use {subject}')
  problem(pack.kind === 'subject' || text.includes('{subject}'), 'a domain pack names its subject with {subject}')
  return problems
}

function checksOutcome(block: PackBlock, outcome: number): boolean {
  return block.type === 'check' && block.question.outcome === outcome
}

/**
 * Returns the faults of a block. A scenario's faults can only be found once it has ids, so scenarios are checked in the
 * assembled course.
 */
function findFaults(block: Exclude<PackBlock, { type: 'check' }>): string[] {
  return block.type === 'scenario' ? [] : blockFaults(block as never)
}

function precedes(place: string, other: string): boolean {
  return place.localeCompare(other, 'en', { numeric: true }) < 0
}

/**
 * Whether a question rests on the block at this place. A block that an audience's variant replaces must not
 * be the evidence of any question.
 */
export function isEvidence(pack: Pack, place: string): boolean {
  const [chapter, lesson, block] = place.split('.').map(Number)
  const blocks = pack.chapters[chapter! - 1]?.lessons[lesson! - 1]?.blocks ?? []
  const checks = blocks.flatMap(block => (block.type === 'check' ? withVariants(block.question) : []))
  return (
    checks.some(({ evidence }) => evidence === block) ||
    pack.assessment.questions.flatMap(withVariants).some(({ evidence }) => evidence === place)
  )
}

function withVariants<Q extends AnyQuestion>(question: Q): { evidence: unknown }[] {
  return [question, ...Object.values(question.variants ?? {})]
}

/** Returns the numbers of all references that any part cites. */
export function collectRefs(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(collectRefs)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'cites' ? ((child ?? []) as { ref: number }[]).map(({ ref }) => ref) : collectRefs(child),
  )
}
