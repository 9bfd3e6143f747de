import type { PackAssessmentQuestion, PackCheckQuestion } from './pack-question.ts'

/** The share of questions whose key may be the longest option. By chance it is about a quarter. */
const LONGEST_SHARE = [0.12, 0.4] as const
/** An option stands out when it has so many times the characters of the next one. */
const STANDS_OUT = 1.1

export type KeyLengths = { longest: number; singles: number }

/** How often the right option of a single choice stands out by its length. */
export function countLongestKeys(questions: (PackAssessmentQuestion | PackCheckQuestion)[]): KeyLengths {
  const singles = questions.filter(question => question.kind === 'single')
  const longest = singles.filter(({ options }) => {
    const lengthOf = (isKey: boolean) =>
      Math.max(...options.filter(({ correct = false }) => correct === isKey).map(({ text }) => text.length))
    return lengthOf(true) >= lengthOf(false) * STANDS_OUT
  })
  return { longest: longest.length, singles: singles.length }
}

/** Learners soon find out whether the longest option is always right, or never. */
export function keyShortfalls(questions: (PackAssessmentQuestion | PackCheckQuestion)[]): string[] {
  const { longest, singles } = countLongestKeys(questions)
  const [least, most] = LONGEST_SHARE
  if (longest >= singles * least && longest <= singles * most) return []
  const range = `${Math.round(least * 100)} to ${Math.round(most * 100)} %`
  return [`the key is the longest option in ${longest} of ${singles} questions; the standard is ${range}`]
}
