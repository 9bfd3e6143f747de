import { blockTexts } from '../../course/blocks/blocks.ts'
import type { Finding, Rule } from '../../course/findings.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import type { Question } from '../../course/questions/questions.ts'
import { statesAnswer } from '../../course/questions/states-answer.ts'
import type { CourseContent } from '../../course/schema.ts'
import { findFolding } from '../../language/answer-folding.ts'

/** Finds recall questions whose stem gives the answer away, and those whose cited part does not contain the answer. */
export function findRecallFlaws(content: CourseContent): Finding[] {
  const recalls = listQuestions(content).filter(question => question.kind === 'recall')
  if (!recalls[0]) return []
  const folding = findFolding(content.language)
  const textsByEvidence = mapTaughtTexts(content)
  return recalls.flatMap(question => {
    const { accepted, stem, evidence } = question
    const isStated = (text: string) => accepted.some(answer => statesAnswer(text, answer, folding))
    const texts = textsByEvidence.get(evidence)
    return [
      ...(isStated(stem) ? [buildFinding('told-answer', question, 'states its answer in its stem')] : []),
      ...(texts && !texts.some(isStated)
        ? [buildFinding('untaught-answer', question, 'has an answer that the cited part does not hold')]
        : []),
    ]
  })
}

/** Maps the id of each block and lesson to its texts, without those of checks. */
function mapTaughtTexts(content: CourseContent): Map<string, string[]> {
  const textsById = new Map<string, string[]>()
  for (const { id, blocks } of listLessons(content)) {
    const taughtBlocks = blocks.filter(({ type }) => type !== 'check')
    const texts = taughtBlocks.map(block => [block.id, blockTexts(block).map(({ text }) => text)] as const)
    for (const [blockId, own] of texts) textsById.set(blockId, own)
    textsById.set(
      id,
      texts.flatMap(([, own]) => own),
    )
  }
  return textsById
}

function buildFinding(rule: Rule, { id }: Question, what: string): Finding {
  return { rule, at: { part: 'question', id }, says: `${id} ${what}` }
}
