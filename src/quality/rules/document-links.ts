import { requireTraits } from '../../course/blocks/blocks.ts'
import type { Finding, Place } from '../../course/findings.ts'
import { listChecks, listLessons } from '../../course/list-parts.ts'
import type { Cite } from '../../course/parts.ts'
import type { Question } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'

/** Checks that ids are unique, and that every reference by id names an existing part. */
export function checkLinks(content: CourseContent): Finding[] {
  const findings: Finding[] = []
  const lessons = listLessons(content)
  const blocks = lessons.flatMap(lesson => lesson.blocks)
  const outcomes = new Set(content.outcomes.map(({ id }) => id))
  const chapters = new Set(content.chapters.map(({ id }) => id))
  const references = new Set(content.references.map(({ id }) => id))
  const passages = new Set(content.passages?.map(({ id }) => id))
  const taught = new Set([
    ...lessons.map(({ id }) => id),
    ...blocks.filter(({ type }) => requireTraits(type).teaches).map(({ id }) => id),
  ])
  const unknown = (at: Place, says: string) => findings.push({ rule: 'unknown-id', at, says })

  for (const lesson of lessons) {
    for (const id of lesson.outcomeIds) requireOutcome({ part: 'lesson', id: lesson.id }, id)
    for (const question of listChecks(lesson)) checkQuestion(question)
    for (const block of lesson.blocks) checkCites({ part: 'block', id: block.id }, block)
  }
  for (const question of content.assessment?.questions ?? []) checkQuestion(question)
  for (const { outcomeId } of content.wrapup?.learned ?? []) requireOutcome({ part: 'wrapup' }, outcomeId)
  for (const article of content.articles ?? []) {
    const at: Place = { part: 'article', id: article.id }
    if (!chapters.has(article.chapterId)) unknown(at, `article ${article.id} belongs to no chapter`)
    checkCites(at, article)
  }
  return [...findings, ...sameIds(content)]

  function checkQuestion(question: Question): void {
    const at: Place = { part: 'question', id: question.id }
    requireOutcome(at, question.outcomeId)
    if (!taught.has(question.evidence)) unknown(at, `${question.id} names no block that teaches it`)
    checkCites(at, question)
  }

  function requireOutcome(at: Place, id: string): void {
    if (!outcomes.has(id)) unknown(at, `outcome ${id} is named but does not exist`)
  }

  function checkCites(at: Place, { cites = [] }: { cites?: Cite[] | undefined }): void {
    for (const { ref, passage } of cites) {
      if (!references.has(ref)) unknown(at, `reference ${ref} is cited but does not exist`)
      if (passage !== undefined && !passages.has(passage)) unknown(at, `passage ${passage} is cited but does not exist`)
    }
  }
}

function sameIds(content: CourseContent): Finding[] {
  const lessons = listLessons(content)
  const parts: Place[] = [
    ...content.outcomes.map(({ id }): Place => ({ part: 'outcome', id })),
    ...content.chapters.map(({ id }): Place => ({ part: 'chapter', id })),
    ...lessons.map(({ id }): Place => ({ part: 'lesson', id })),
    ...lessons.flatMap(({ blocks }) => blocks.map(({ id }): Place => ({ part: 'block', id }))),
    ...lessons.flatMap(listChecks).map(({ id }): Place => ({ part: 'question', id })),
    ...(content.assessment?.questions ?? []).map(({ id }): Place => ({ part: 'question', id })),
    ...(content.articles ?? []).map(({ id }): Place => ({ part: 'article', id })),
  ]
  const seenTitles = new Set<string>()
  return parts.flatMap((at): Finding[] => {
    const id = 'id' in at ? at.id : ''
    if (seenTitles.has(id)) return [{ rule: 'same-id', at, says: `${id} is the id of two parts` }]
    seenTitles.add(id)
    return []
  })
}
