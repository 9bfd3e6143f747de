import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { PackAssessmentQuestion, PackCheckQuestion } from '../src/catalog/packs/pack-question.ts'
import { requirePack } from '../src/catalog/packs/read-library.ts'
import { judgeRecall, type RecallKey } from '../src/course/questions/judge-recall.ts'
import { findFolding } from '../src/language/answer-folding.ts'
import { foldWords } from '../src/language/fold-answer.ts'
import type { LocaleCode } from '../src/language/locales.ts'
import type { Case } from './cases.ts'

type Answers = { stem: string; right: string[]; slips: string[]; wrong: string[] }
type PackQuestion = Answers & { pack: string; locale?: LocaleCode }
type OwnQuestion = Answers & { locale: LocaleCode; accepted: string[]; mistakes: string[]; course: string }
type Question = PackQuestion | OwnQuestion

const PACK_LOCALE = 'en-GB'
const COUNTED = 'counted'

/**
 * Judges typed answers from two kinds of writers. The author of the rules wrote those of the groups that are named by a
 * language; people who saw only the questions wrote those of the groups `readers in a …`.
 */
export function runAnswers(): Case[] {
  const samples = Object.entries(readCorpus<Record<string, Question[]>>('answers-by-readers'))
  return [
    ...readCorpus<Question[]>('typed-answers').flatMap(question =>
      judgeAnswers(question, '', (question.locale ?? PACK_LOCALE).slice(0, 2)),
    ),
    ...samples.flatMap(([sample, questions]) =>
      questions.flatMap(question => judgeAnswers(question, 'readers in a ', sample)),
    ),
  ]
}

function readCorpus<Corpus>(name: string): Corpus {
  return parse(readFileSync(new URL(`corpora/${name}.yaml`, import.meta.url), 'utf8'))
}

/**
 * Judges each answer twice: strictly, as in the assessment, and leniently, as in a lesson. A wrong answer that is
 * accepted lowers precision, a right answer that is rejected lowers recall.
 */
function judgeAnswers(question: Question, corpus: string, group: string): Case[] {
  const { locale, key, course } = 'pack' in question ? findPackQuestion(question) : readKey(question)
  const folding = findFolding(locale)
  const writtenWords = new Set(course.split(/\s+/))
  const courseWords = new Set([...writtenWords].flatMap(word => foldWords(word, folding).flat()))
  const isCounted = (typed: string, isLesson: boolean) => {
    const isCourseWord = isLesson ? (word: string) => courseWords.has(word) : null
    return /right|slip/.test(judgeRecall(typed, key, folding, isCourseWord).outcome)
  }
  const judge = (answers: string[], countsInTest: boolean, countsInLesson: boolean) =>
    answers.flatMap(typed =>
      [false, true].map(isLesson => ({
        group: `${corpus}${isLesson ? 'lesson' : 'test'}/${group}`,
        id: `${question.stem}: ${typed}`,
        wanted: (isLesson ? countsInLesson : countsInTest) ? [COUNTED] : [],
        got: isCounted(typed, isLesson) ? COUNTED : null,
      })),
    )
  const { right, slips, wrong } = question
  return [...judge(right, true, true), ...judge(slips, false, true), ...judge(wrong, false, false)]
}

type Asked = { locale: string; key: RecallKey; course: string }

function readKey({ locale, stem, accepted, mistakes, course }: OwnQuestion): Asked {
  return { locale, key: { stem, accepted, mistakes }, course: [course, ...accepted, ...mistakes].join(' ') }
}

function findPackQuestion({ pack: id, locale = PACK_LOCALE, stem }: PackQuestion): Asked {
  const pack = requirePack(id, locale)
  const blocks = pack.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const questions: (PackCheckQuestion | PackAssessmentQuestion)[] = [
    ...blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])),
    ...pack.assessment.questions,
  ]
  for (const question of questions)
    if (question.kind === 'recall' && question.stem.startsWith(stem)) {
      const { accepted, mistakes = [] } = question
      return {
        locale,
        key: { stem: question.stem, accepted, mistakes: mistakes.map(({ text }) => text) },
        course: collectTexts(pack.chapters).join(' ').replace(/[*`]+/g, ' '),
      }
    }
  throw new Error(`The pack ${id} asks no such question: ${stem}`)
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}
