import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { PackAssessmentQuestion, PackCheckQuestion } from '../src/catalog/packs/pack-question.ts'
import { packSchema } from '../src/catalog/packs/pack-schema.ts'
import { readYaml } from '../src/content/read-yaml.ts'
import { judgeRecall, type RecallKey } from '../src/course/questions/judge-recall.ts'
import { findFolding } from '../src/language/answer-folding.ts'
import { foldWords } from '../src/language/fold-answer.ts'
import type { Case } from './cases.ts'

type Question = { stem: string; right: string[]; slips: string[]; wrong: string[] } & (
  | { pack: string }
  | { locale: string; accepted: string[]; mistakes: string[]; course: string }
)

const PACK_LOCALE = 'en-GB'
const COUNTED = 'counted'

/** Each answer twice: in a test, which forgives nothing, and in a lesson. Precision falls with what is counted and is wrong, recall with the opposite. */
export function runAnswers(): Case[] {
  const corpus = parse(readFileSync(new URL('corpora/typed-answers.yaml', import.meta.url), 'utf8')) as Question[]
  return corpus.flatMap(question => {
    const { locale, key, course } = 'pack' in question ? findPackQuestion(question) : readKey(question)
    const folding = findFolding(locale)
    const courseWords = new Set(course.split(/\s+/).flatMap(word => foldWords(word, folding).flat()))
    const isCounted = (typed: string, isLesson: boolean) => {
      const isCourseWord = isLesson ? (word: string) => courseWords.has(word) : null
      return /right|slip/.test(judgeRecall(typed, key, folding, isCourseWord).outcome)
    }
    const judge = (answers: string[], countsInTest: boolean, countsInLesson: boolean) =>
      answers.flatMap(typed =>
        [false, true].map(isLesson => ({
          group: `${isLesson ? 'lesson' : 'test'}/${locale.slice(0, 2)}`,
          id: `${question.stem}: ${typed}`,
          wanted: (isLesson ? countsInLesson : countsInTest) ? [COUNTED] : [],
          got: isCounted(typed, isLesson) ? COUNTED : null,
        })),
      )
    const { right, slips, wrong } = question
    return [...judge(right, true, true), ...judge(slips, false, true), ...judge(wrong, false, false)]
  })
}

type Asked = { locale: string; key: RecallKey; course: string }

function readKey({ locale, accepted, mistakes, course }: Extract<Question, { locale: string }>): Asked {
  return { locale, key: { accepted, mistakes }, course: [course, ...accepted, ...mistakes].join(' ') }
}

function findPackQuestion({ pack: id, stem }: Extract<Question, { pack: string }>): Asked {
  const file = new URL(`../content/packs/${id}/${PACK_LOCALE}.yaml`, import.meta.url)
  const pack = packSchema.parse(readYaml(readFileSync(file, 'utf8'), id))
  const blocks = pack.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const questions: (PackCheckQuestion | PackAssessmentQuestion)[] = [
    ...blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])),
    ...pack.assessment.questions,
  ]
  for (const question of questions)
    if (question.kind === 'recall' && question.stem.startsWith(stem)) {
      const { accepted, mistakes = [] } = question
      return {
        locale: PACK_LOCALE,
        key: { accepted, mistakes: mistakes.map(({ text }) => text) },
        course: collectTexts(pack.chapters).join(' ').replace(/[*`]+/g, ' '),
      }
    }
  throw new Error(`The pack ${id} asks no such question: ${stem}`)
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}
