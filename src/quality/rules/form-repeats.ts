import { BLOCK_KINDS, type BlockType } from '../../course/blocks/blocks.ts'
import { CLIENT_WORDS, type CourseUnit, type UnitKind } from '../../course/course-units.ts'
import { type Finding, type Place, placeName, type Rule } from '../../course/findings.ts'
import { listQuestions } from '../../course/list-parts.ts'
import type { Question } from '../../course/questions/questions.ts'
import { questionTexts } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'
import { asAsked, asSeen } from '../../language/as-seen.ts'

const TAUGHT: ReadonlySet<UnitKind> = new Set<UnitKind>([
  ...BLOCK_KINDS.map(({ type }) => type).filter((type): type is Exclude<BlockType, 'check'> => type !== 'check'),
  'exercise',
  'article',
])

/** Finds parts, questions and titles that occur twice. */
export function findRepeats(content: CourseContent, units: CourseUnit[]): Finding[] {
  const parts = units
    .filter(({ kind }) => TAUGHT.has(kind))
    .map(({ at, texts }) => ({ at, text: texts.map(({ text }) => asSeen(text)).join('\n') }))
  const questions = listQuestions(content).map(question => ({
    at: { part: 'question', id: question.id } as const,
    text: joinQuestion(question),
  }))
  return [...repeats('repeated-part', parts), ...repeats('repeated-question', questions), ...repeatedTitles(units)]
}

function repeats(rule: Rule, parts: { at: Place; text: string }[]): Finding[] {
  const placesByText = new Map<string, Place>()
  return parts.flatMap(({ at, text }): Finding[] => {
    const earlier = placesByText.get(text)
    if (earlier) return [{ rule, at, says: `${placeName(at)} repeats ${placeName(earlier)}` }]
    placesByText.set(text, at)
    return []
  })
}

/**
 * Joins the texts of a question, so that questions that ask the same become equal texts: options are sorted, and case
 * and punctuation are removed.
 */
function joinQuestion(question: Question): string {
  const options = questionTexts(question).flatMap(({ field, text }) => (field === 'option' ? [asAsked(text)] : []))
  const value = question.kind === 'number' ? [`${question.value} ${question.unit}`] : []
  return [asAsked(question.stem), ...options.sort(), ...value].join('\n')
}

function repeatedTitles(units: CourseUnit[]): Finding[] {
  const seenItems = new Set<string>()
  const findings: Finding[] = []
  for (const { field, text } of units.find(unit => unit.kind === 'titles')?.texts ?? []) {
    if (field !== 'title' || text === CLIENT_WORDS) continue
    const says = `two titles are the same: ${JSON.stringify(text.slice(0, 80).toWellFormed())}`
    if (seenItems.has(asSeen(text))) findings.push({ rule: 'repeated-title', at: { part: 'titles' }, says })
    seenItems.add(asSeen(text))
  }
  return findings
}
