import type { Author } from '../../course/author.ts'
import type { Brief } from '../../course/brief.ts'
import type { Material } from '../../course/material.ts'
import type { GivenSource } from '../../course/source-document.ts'
import { sourceAuthor } from '../../documents/document-author.ts'
import { GenerationError } from '../../errors.ts'
import { type RefusalName, refusal } from '../../refusals.ts'

/**
 * Returns the author that writes from documents without a model. When a course is ordered, a long document may not be
 * analysed yet, so the checks of the order are repeated here.
 */
export function sourceWriter(documents: GivenSource[]): Author {
  const author = sourceAuthor(documents)
  return {
    ...author,
    async write(brief, work) {
      const material = await author.write(brief, work)
      requireContent(material, brief)
      return material
    },
  }
}

function requireContent({ chapters }: Material, { addOns }: Brief): void {
  const lessons = chapters.flatMap(chapter => chapter.lessons)
  if (lessons.length === 0) throw refuse('sources-nothing')
  const isUntested = lessons.every(({ questions }) => questions.length === 0)
  if (addOns.includes('assessment') && isUntested) throw refuse('sources-no-question')
}

function refuse(name: Extract<RefusalName, 'sources-nothing' | 'sources-no-question'>): GenerationError {
  return new GenerationError('GENERATION_FAILED', refusal(name))
}
