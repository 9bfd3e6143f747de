import type { CourseWish } from './course-wish.ts'
import { hasSections, proposedTicks, type SectionedSource } from './section-choice.ts'
import { countTickable } from './section-tree.ts'

/**
 * Ticks the proposed sections of documents whose sections have not been shown yet. Documents that could not be divided
 * are used whole.
 */
export function tickProposed(wish: CourseWish, documents: SectionedSource[]): CourseWish {
  const fresh = documents.filter(({ row, look }) => hasSections(look) && !wish.sectioned.includes(row.id))
  return {
    ...wish,
    sections: [...wish.sections, ...fresh.flatMap(proposedTicks)],
    sectioned: [...wish.sectioned, ...fresh.map(({ row }) => row.id)],
    tickable: [...wish.tickable, ...fresh.map(({ row, look }) => `${row.id}/${countTickable(look!.sections)}`)],
  }
}

/**
 * Returns the input of the form for one of the courses into which a large document is divided: with the sections of
 * that course, and with its title as the subject.
 */
export function choosePart(wish: CourseWish, documents: SectionedSource[], at: number): CourseWish {
  const [document] = documents
  const part = document?.look?.courses[at]
  if (!document || !part) return wish
  const { id } = document.row
  return {
    ...wish,
    subject: part.title,
    sections: part.sections.map(section => `${id}/${section}`),
    sectioned: [...new Set([...wish.sectioned, id])],
  }
}
