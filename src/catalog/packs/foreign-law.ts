import { readContent } from '../../content/read-content.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { listPlaces } from '../editions/course-place.ts'
import type { PackAssessmentQuestion, PackCheckQuestion } from './pack-question.ts'
import type { Pack } from './pack-schema.ts'
import { joinTexts } from './pack-words.ts'

/** Words that refer to the law of a place; the key is the place: `US: [OSHA, …]`. */
type PlaceMarks = Record<string, string[]>
type LawMarks = { subjects: Record<string, string[]>; bodies: PlaceMarks } & Record<string, PlaceMarks>

/**
 * Returns the questions of a pack that ask for the law of a country other than its locale's, each with its position in
 * the pack. Variants are not checked, because they may name the law of their own country. The law that the pack itself
 * is about is allowed as well.
 */
export function foreignLawProblems(pack: Pack): string[] {
  const { subjects, bodies, ...languages } = readContent<LawMarks>('words/foreign-law')
  const ownPlaces = [...(subjects[pack.id] ?? []), ...listPlaces([], pack.language)]
  const patterns = [
    buildPattern(bodies, ownPlaces, 'gu'),
    buildPattern(languages[primaryLanguage(pack.language)] ?? {}, ownPlaces, 'giu'),
  ]
  return listQuestions(pack).flatMap(({ at, question: { variants: _, ...asked } }) => {
    const text = joinTexts(asked)
    const marks = new Set(patterns.flatMap(pattern => text.match(pattern) ?? []))
    return marks.size > 0 ? [`${at}: a graded question on another country's law (${[...marks].join(', ')})`] : []
  })
}

/** A pattern that never matches, used where a list is empty: an empty pattern would match everywhere. */
const NOWHERE = '(?!)'

function buildPattern(marks: PlaceMarks, ownPlaces: string[], flags: string): RegExp {
  const names = Object.entries(marks).flatMap(([place, list]) => (ownPlaces.includes(place) ? [] : list))
  const alternatives = names.map(name => name.replace(/[.()]/g, '\\$&').replace('*', '\\p{L}*')).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives || NOWHERE})(?![\\p{L}\\p{N}])`, flags)
}

type AnyQuestion = PackAssessmentQuestion | PackCheckQuestion

function listQuestions({ chapters, assessment }: Pack): { at: string; question: AnyQuestion }[] {
  const checks = chapters.flatMap((chapter, c) =>
    chapter.lessons.flatMap((lesson, l) =>
      lesson.blocks.flatMap((block, b) =>
        block.type === 'check' ? [{ at: `${c + 1}.${l + 1}.${b + 1}`, question: block.question }] : [],
      ),
    ),
  )
  return [...checks, ...assessment.questions.map((question, index) => ({ at: `assessment.${index + 1}`, question }))]
}
