import type { Block } from '../course/blocks/blocks.ts'
import type { Brief } from '../course/brief.ts'
import { findFaults, findFlaws as findFormFlaws } from '../course/check-course.ts'
import type { CourseContent, Lesson } from '../course/schema.ts'

const SHOWN: ReadonlySet<Block['type']> = new Set(['example', 'code', 'steps', 'flashcards', 'accordion'])
const PASSIVE: ReadonlySet<Block['type']> = new Set(['text', 'keypoints', 'callout', 'table'])
const PASSIVE_IN_A_ROW = 2

/** All that keeps a course from passing its gates. The stored report shows the first of each; a repair needs every one. */
export function findProblems(content: CourseContent, brief: Brief): string[] {
  return findFaults(content, brief).map(({ says }) => says)
}

/** What costs points and a part can mend: claims without a source, questions that give themselves away, dull lessons. */
export function findFlaws(content: CourseContent, brief: Brief): string[] {
  const named = findFormFlaws(content, brief).map(({ says }) => says)
  const lessons = content.chapters.flatMap(chapter => chapter.lessons)
  return [...named, ...lessons.flatMap(lessonFlaws)]
}

function lessonFlaws({ id, blocks }: Lesson): string[] {
  const flaws: string[] = []
  if (!blocks.some(block => SHOWN.has(block.type))) flaws.push(`${id} has nothing worked or to do: add an \`example\``)
  const passive = blocks.map(block => PASSIVE.has(block.type))
  if (
    passive.some(
      (_, index) => passive.slice(index, index + PASSIVE_IN_A_ROW + 1).filter(Boolean).length > PASSIVE_IN_A_ROW,
    )
  ) {
    flaws.push(`${id} has more than ${PASSIVE_IN_A_ROW} blocks in a row that are only read`)
  }
  return flaws
}
