import type { PackAssessmentQuestion, PackCheckQuestion } from './pack-question.ts'

/**
 * Minimum and maximum share of single choices whose right option is clearly the longest;
 * by chance it is about a quarter.
 */
const LONGEST_SHARE = [0.12, 0.4] as const
/** Minimum ratio of an option's length to that of the next longest option for the option to stand out. */
const STANDS_OUT = 1.1

/** Maximum share of single choices whose right option stands in the same place; by chance it is about a quarter. */
const SAME_PLACE_SHARE = 0.45

export type KeyLengths = { longest: number; singles: number }

/** Counts the single choices whose right option stands out by its length. */
export function countLongestKeys(questions: (PackAssessmentQuestion | PackCheckQuestion)[]): KeyLengths {
  const singles = questions.filter(question => question.kind === 'single')
  const longest = singles.filter(({ options }) => {
    const lengthOf = (isKey: boolean) =>
      Math.max(...options.filter(({ correct = false }) => correct === isKey).map(({ text }) => text.length))
    return lengthOf(true) >= lengthOf(false) * STANDS_OUT
  })
  return { longest: longest.length, singles: singles.length }
}

/**
 * Returns a shortfall if the right option is too often or too rarely the longest, because learners would soon notice.
 */
export function keyShortfalls(questions: (PackAssessmentQuestion | PackCheckQuestion)[]): string[] {
  const { longest, singles } = countLongestKeys(questions)
  const [least, most] = LONGEST_SHARE
  if (longest >= singles * least && longest <= singles * most) return []
  const range = `${Math.round(least * 100)} to ${Math.round(most * 100)} %`
  return [`the key is the longest option in ${longest} of ${singles} questions; the standard is ${range}`]
}

/** Returns a shortfall if the right option stands in the same place too often, which learners would notice as well. */
export function keyPlaceShortfalls(questions: (PackAssessmentQuestion | PackCheckQuestion)[]): string[] {
  const places = questions.flatMap(question =>
    question.kind === 'single' ? [question.options.findIndex(({ correct }) => correct)] : [],
  )
  const counts = places.map(place => places.filter(other => other === place).length)
  const most = Math.max(0, ...counts)
  return most > places.length * SAME_PLACE_SHARE
    ? [`the key is option ${places[counts.indexOf(most)]! + 1} in ${most} of ${places.length} questions`]
    : []
}
