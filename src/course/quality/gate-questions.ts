import type { LocaleCode } from '../locales.ts'
import { type ChoiceQuestion, faultsOf, isChoice, type Question, questionTexts } from '../questions/questions.ts'
import type { CourseContent } from '../schema.ts'
import { checksOf, lessonsOf, questionsOf } from './course-parts.ts'
import { contradictsKey, isCatchAll } from './question-phrases.ts'

/** A learner is never marked wrong for being right. */
export function checkQuestions(content: CourseContent): string[] {
  const questions = questionsOf(content)
  return [
    ...questions.flatMap(question => questionProblems(question, content.language)),
    ...repeatedStems(questions),
    ...evidenceProblems(content),
  ]
}

function questionProblems(question: Question, language: LocaleCode): string[] {
  const problems = [...faultsOf(question), ...(isChoice(question) ? optionProblems(question, language) : [])]
  return problems.map(problem => `${question.id} ${problem}`)
}

function optionProblems(question: ChoiceQuestion, language: LocaleCode): string[] {
  const problems: string[] = []
  const keys = question.options.filter(option => option.correct)
  const texts = question.options.map(option => normalized(option.text))
  if (new Set(texts).size < texts.length) problems.push('has the same option twice')
  if (question.options.some(option => isCatchAll(option.text, language)))
    problems.push('has an "all or none of the above" option')

  const keyReasons = new Set(keys.map(option => normalized(option.reason)))
  for (const [index, option] of question.options.entries()) {
    const sharesReason = !option.correct && keyReasons.has(normalized(option.reason))
    if (sharesReason || contradictsKey(option, language))
      problems.push(`the reason of option ${index + 1} contradicts the key`)
  }
  return problems
}

function repeatedStems(questions: Question[]): string[] {
  const seen = new Map<string, string>()
  return questions.flatMap(question => {
    const text = questionTexts(question)
      .flatMap(({ field, text }) => (field === 'option' ? [normalized(text)] : []))
      .sort()
      .concat(normalized(question.stem))
      .join('\n')
    const earlier = seen.get(text)
    if (earlier !== undefined) return [`${question.id} repeats ${earlier}`]
    seen.set(text, question.id)
    return []
  })
}

/** A check is answered from its own lesson; an assessment question from any. */
function evidenceProblems(content: CourseContent): string[] {
  const lessons = lessonsOf(content)
  const blocks = lessons.flatMap(lesson => lesson.blocks)
  const problems: string[] = []
  if (new Set(blocks.map(block => block.id)).size < blocks.length) problems.push('two blocks have the same id')

  const teaching = new Set(blocks.filter(block => block.type !== 'check').map(block => block.id))
  for (const lesson of lessons) {
    const own = new Set(lesson.blocks.map(block => block.id))
    for (const question of checksOf(lesson)) {
      if (!teaching.has(question.evidence)) problems.push(`${question.id} names no block that teaches it`)
      else if (!own.has(question.evidence)) problems.push(`${question.id} is taught in another lesson`)
    }
  }
  for (const question of content.assessment?.questions ?? []) {
    if (!teaching.has(question.evidence)) problems.push(`${question.id} names no block that teaches it`)
  }
  return problems
}

function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/[.。]$/u, '')
    .trim()
}
