import { describePicture } from '../../course/media/describe-picture.ts'
import type { ShownPicture } from '../../course/media/shown-picture.ts'
import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import type { Course } from '../../course/schema.ts'
import type { FormulaSource } from '../../formulas/find-formulas.ts'
import { readStrings } from '../../player/strings.ts'
import { createTranslator } from '../../player/translator.ts'
import { readLine } from '../handout/read-markdown.ts'
import { writeMathml } from '../handout/write-mathml.ts'
import { escapeHtml } from '../xml.ts'

/** A category of a question bank: the questions of the assessment, or those of all checks, under one title. */
export type QuestionCategory = { title: string; questions: Question[] }

export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>
export type ChoiceOption = QuestionOf<'single' | 'multiple'>['options'][number]

/** Lists every question of a course by category, those of the test first. */
export function listCategories({ name, language, assessment, chapters }: Course): QuestionCategory[] {
  const translator = createTranslator(readStrings(language), language)
  const checks = chapters
    .flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
    .flatMap(block => (block.type === 'check' ? [block.question] : []))
  const categories = [
    { title: `${name}/${translator.text('assessment')}`, questions: assessment?.questions ?? [] },
    { title: `${name}/${translator.text('quickCheck')}`, questions: checks },
  ]
  return categories.filter(({ questions }) => questions.length > 0)
}

/** Puts the description of a picture in front of a text, because a question bank cannot contain pictures. */
export function withDescription(text: string, picture: ShownPicture | undefined): string {
  const description = picture ? describePicture(picture) : ''
  return description ? `[${description}] ${text}` : text
}

/** Writes one line of a question as HTML, with formulas as MathML. */
export function lineHtml(text: string): string {
  return writeLine(text, writeMathml)
}

/**
 * Writes one line of a question as HTML, with formulas as TeX in `\(…\)`, which Moodle renders and its editor keeps.
 */
export function moodleHtml(text: string): string {
  return writeLine(text, ({ tex }) => escapeHtml(`\\(${tex}\\)`))
}

function writeLine(text: string, writeFormula: (formula: FormulaSource) => string | null): string {
  return readLine(text)
    .map(({ text: words, code, formula }) => {
      const formulaText = formula && writeFormula(formula)
      return formulaText ?? (code ? `<code>${escapeHtml(words)}</code>` : escapeHtml(words))
    })
    .join('')
}

/** Writes one line of a question as plain text. */
export function linePlain(text: string): string {
  return readLine(text)
    .map(run => run.text)
    .join('')
    .replace(/\s+/g, ' ')
}

/**
 * The grade in per cent of each right option, for one, two, three and four right options. Moodle accepts only certain
 * fractions.
 */
const FRACTIONS = [100, 50, 33.33333, 25]

/**
 * Returns the grade of an option in per cent. Each right option adds its share; a wrong option takes away all points,
 * as in the player.
 */
export function gradeOption({ correct }: ChoiceOption, options: ChoiceOption[]): number {
  return correct ? FRACTIONS[options.filter(option => option.correct).length - 1]! : -100
}

/**
 * Returns one explanation for the whole question, for kinds in which single answers have none; empty for the other
 * kinds.
 */
export function explainWhole(question: Question): string {
  if (question.kind === 'sort') return question.groups.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
  return 'reason' in question ? question.reason : ''
}
