import { primaryLanguage } from '../../language/locales.ts'
import { mean } from '../../quality/features.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { countLongestKeys, keyPlaceShortfalls, keyShortfalls } from './pack-keys.ts'
import { ledgerShortfalls, localisedShortfalls } from './pack-ledger.ts'
import { collectRefs } from './pack-places.ts'
import type { PackAssessmentQuestion, PackCheckQuestion } from './pack-question.ts'
import { recallShortfalls } from './pack-recall.ts'
import type { Pack, PackBlock, PackLesson } from './pack-schema.ts'
import { topicShortfalls } from './pack-topics.ts'
import { countWords, teachingWords } from './pack-words.ts'

/** Minimum requirements that a subject pack has to meet beyond its schema. docs/packs.md explains them to writers. */
const STANDARD = {
  lessons: 8,
  lessonWords: [350, 500],
  articleWords: [300, 700],
  figures: 3,
  chaptersPerScenario: 2,
  questionKinds: 4,
  assessment: 10,
  perDrawn: 2,
  perLesson: 2,
  aliases: [30, 90],
  references: 3,
  glossary: 8,
  topics: 3,
  optionCharacters: 160,
  hueDegrees: 40,
} as const

/**
 * Factor on the maximum length of an option in a translation, because some languages need up to five
 * characters for four of English.
 */
const TRANSLATED_LENGTH = 1.25

/**
 * Factor on the maximum number of words in an edition, because one word of British English may be two in
 * American English, or the reverse.
 */
const EDITION_LENGTH = 1.02

/**
 * Matches a text that ends with a question mark of any of the library's languages; a
 * quotation mark or bracket may follow.
 */
const ENDS_WITH_ITS_QUESTION = /[?？؟][\s"\p{Pf}\p{Pe}]*$/u

type AnyQuestion = PackAssessmentQuestion | PackCheckQuestion

/** Returns where a pack falls short of the standard, or an empty list if it meets the standard. */
export function shortfalls(pack: Pack): string[] {
  const common = commonShortfalls(pack)
  if (!isEnglish(pack)) return [...common, ...localisedShortfalls(pack)]
  return [
    ...common,
    ...topicShortfalls(pack),
    ...lengthShortfalls(pack),
    ...ledgerShortfalls(pack),
    ...keyShortfalls(packQuestions(pack)),
    ...keyPlaceShortfalls(packQuestions(pack)),
    ...exerciseShortfalls(pack),
    ...(pack.jobAids.length === 0 ? ['no job aid; a subject pack has one or two'] : []),
  ]
}

function isEnglish({ language }: Pack): boolean {
  return primaryLanguage(language) === 'en'
}

/**
 * Returns the shortfalls against the requirements for every language. Lengths and figures are only checked in English,
 * because a translation inherits them.
 */
function commonShortfalls(pack: Pack): string[] {
  const lessons = placedLessons(pack)
  const blocks = lessons.flatMap(({ lesson }) => lesson.blocks)
  const short: string[] = []
  const want = (ok: boolean, text: string) => void (ok || short.push(text))
  const atLeast = (have: number, least: number, what: string) =>
    want(have >= least, `${have} ${what}; the standard is ${least} or more`)

  atLeast(lessons.length, STANDARD.lessons, 'lessons')
  for (const { place, lesson } of lessons) for (const text of lessonShortfalls(place, lesson)) short.push(text)
  atLeast(blocks.filter(({ type }) => type === 'figure').length, STANDARD.figures, 'figures')
  const scenarios = blocks.filter(({ type }) => type === 'scenario').length
  atLeast(scenarios, Math.floor(pack.chapters.length / STANDARD.chaptersPerScenario), 'scenarios')
  atLeast(new Set(packQuestions(pack).map(({ kind }) => kind)).size, STANDARD.questionKinds, 'kinds of questions')
  atLeast(pack.assessment.questions.length, STANDARD.assessment, 'assessment questions')
  atLeast(pack.aliases.length, STANDARD.aliases[0], 'aliases')
  atLeast(pack.references.length, STANDARD.references, 'references')
  atLeast(pack.glossary.length, STANDARD.glossary, 'glossary entries')
  atLeast(pack.facts.length, 1, 'facts in the ledger')
  atLeast(pack.notAliases.length, 1, 'near misses (notAliases)')
  atLeast(pack.reviewed.length, 1, 'notes of a reader (reviewed)')

  const cited = new Set(collectRefs(pack))
  for (const [index, { title }] of pack.references.entries())
    want(cited.has(index + 1), `reference ${index + 1} (${title}) is cited nowhere`)
  want(
    pack.hues !== undefined && apart(pack.hues) >= STANDARD.hueDegrees,
    `hues: two, ${STANDARD.hueDegrees} or more apart`,
  )
  for (const alias of [...pack.aliases, ...pack.asks]) {
    want(alias === alias.toLowerCase(), `alias "${alias}" is not in lower case`)
    want(!pack.notAliases.includes(alias), `"${alias}" is alias and near miss`)
  }
  for (const [at, question] of packQuestions(pack).entries()) {
    if (!('options' in question)) continue
    const asksOnly = question.kind !== 'multiple' || ENDS_WITH_ITS_QUESTION.test(question.stem)
    want(
      asksOnly,
      `question ${at + 1}: the stem ends with its question mark; the player says that several may be right`,
    )
    const most = STANDARD.optionCharacters * (isEnglish(pack) ? 1 : TRANSLATED_LENGTH)
    const long = question.options.filter(({ text }) => text.length > most).length
    want(long === 0, `question ${at + 1}: ${long} options of more than ${most} characters`)
  }
  return [...short, ...caveatShortfalls(pack), ...bankShortfalls(pack), ...recallShortfalls(pack)]
}

/**
 * Returns a shortfall if a pack states the law of a country but has no caveat. Such law binds learners only there, so
 * the course's first screen names the country. Packs without places, such as history, are exempt.
 */
function caveatShortfalls({ places, facts, caveat }: Pack): string[] {
  const statesLaw = places.length > 0 && facts.some(({ status }) => status === 'law')
  return statesLaw && caveat === undefined
    ? ['no caveat; a pack that states law says whose it is, and who may ask for more']
    : []
}

/**
 * Returns the shortfalls of a question bank. The bank needs two questions for each question that an attempt draws. It
 * also needs two questions on each lesson, so that a course of that lesson alone can have an assessment.
 */
function bankShortfalls({ chapters, assessment: { draw, questions } }: Pack): string[] {
  if (draw === undefined) return []
  const places = chapters.flatMap(({ lessons }, c) => lessons.map((_, l) => `${c + 1}.${l + 1}`))
  const count = (place: string) => questions.filter(({ evidence }) => evidence.startsWith(`${place}.`)).length
  return [
    ...(questions.length < draw * STANDARD.perDrawn
      ? [`a bank of ${questions.length} for ${draw} drawn; the standard is ${STANDARD.perDrawn} for each`]
      : []),
    ...places
      .filter(place => count(place) < STANDARD.perLesson)
      .map(place => `${place}: ${count(place)} questions of the bank; the standard is ${STANDARD.perLesson} or more`),
  ]
}

function lengthShortfalls(pack: Pack): string[] {
  const slack = pack.language === ORIGINAL_LOCALE ? 1 : EDITION_LENGTH
  const judge = (words: number, [least, most]: readonly [number, number], what: string) =>
    words < least || words > most * slack ? [`${what} (${least} to ${most})`] : []
  return [
    ...placedLessons(pack).flatMap(({ place, lesson }) => {
      const words = teachingWords(lesson)
      return judge(words, STANDARD.lessonWords, `${place}: ${words} teaching words`)
    }),
    ...pack.articles.flatMap(({ title, markdown }) => {
      const words = countWords(markdown)
      return judge(words, STANDARD.articleWords, `article "${title}": ${words} words`)
    }),
  ]
}

/**
 * Returns a shortfall if all exercises have the same number of steps, because different tasks need different numbers of
 * steps. Returns another if all model answers tell what their writer did, because a sheet or a list is an answer too.
 */
function exerciseShortfalls(pack: Pack): string[] {
  const exercises = placedLessons(pack).map(({ lesson }) => lesson.exercise)
  const counts = new Set(exercises.map(({ steps }) => steps.length))
  return [
    ...(counts.size === 1 ? [`every exercise has ${[...counts][0]} steps`] : []),
    ...(exercises.every(({ answer }) => isInFirstPerson(answer)) ? ['every model answer is in the first person'] : []),
  ]
}

/** Matches speech, code and words in italics, in which the first person is not the writer of the answer. */
const QUOTED = /“[^”]*”|```[\s\S]*?```|`[^`\n]*`|\*[^*\n]+\*/g

function isInFirstPerson(answer: string): boolean {
  return /(?<![\p{L}’])(?:I|[Mm]e|[Mm]y|[Mm]ine|[Ww]e|[Oo]ur|us)(?!\p{L})/u.test(answer.replace(QUOTED, ''))
}

function lessonShortfalls(place: string, lesson: PackLesson): string[] {
  const checks = lesson.blocks.filter(({ type }) => type === 'check').length
  return [
    ...(checks === 0 ? [`${place}: no check`] : []),
    ...(lesson.topics.length < STANDARD.topics ? [`${place}: fewer than ${STANDARD.topics} topics`] : []),
  ]
}

/**
 * Returns the figures that a reviewer wants to see. Key support (see `keySupport`) is only printed for the whole pack,
 * because it says nothing about a single question.
 */
export function packFigures(pack: Pack): string[] {
  const lessons = placedLessons(pack)
  const words = lessons.map(({ lesson }) => teachingWords(lesson))
  const blocks = lessons.flatMap(({ lesson }) => lesson.blocks)
  const questions = packQuestions(pack)
  const singles = questions.filter(question => question.kind === 'single')
  const keys = singles.map(question => question.options.findIndex(option => option.correct))
  const { longest } = countLongestKeys(questions)
  return [
    `${lessons.length} lessons, ${sum(words)} teaching words (mean ${Math.round(sum(words) / words.length)})`,
    `figures: ${tally(blocks.flatMap(block => (block.type === 'figure' ? [block.form] : [])))}`,
    `scenarios: ${blocks.filter(({ type }) => type === 'scenario').length}`,
    `questions: ${tally(questions.map(({ kind }) => kind))}`,
    `single-choice keys by place: ${tally(keys.map(key => String(key + 1)))}; the key is the longest in ${longest} of ${singles.length}`,
    `key support: ${keySupport(pack).toFixed(2)} (the key's share of words in its evidence minus the distractors')`,
    `${pack.references.length} references, ${pack.facts.length} facts: ${tally(pack.facts.map(({ status }) => status))}`,
    ...pack.reviewed.map(
      ({ date, by, against, checked }) => `reviewed ${date} by ${by} against ${against}: ${checked}`,
    ),
  ]
}

/**
 * Returns the key support: how much more of the key's words than of the distractors' words occur in the block that
 * teaches the answer, as a mean over all questions.
 */
function keySupport(pack: Pack): number {
  const shares: number[] = []
  const judge = (question: AnyQuestion, evidence: PackBlock | undefined) => {
    if (!('options' in question) || !evidence) return
    const taught = telling(JSON.stringify(evidence))
    const share = (option: { text: string; reason: string }) => {
      const words = [...telling(`${option.text} ${option.reason}`)]
      return words.filter(word => taught.has(word)).length / Math.max(1, words.length)
    }
    const [right, wrong] = [question.options.filter(o => o.correct), question.options.filter(o => !o.correct)]
    shares.push(mean(right.map(share)) - mean(wrong.map(share)))
  }
  for (const { lesson } of placedLessons(pack))
    for (const block of lesson.blocks)
      if (block.type === 'check') judge(block.question, lesson.blocks[block.question.evidence - 1])
  for (const question of pack.assessment.questions) {
    const [chapter, lesson, block] = question.evidence.split('.').map(Number)
    judge(question, pack.chapters[chapter! - 1]?.lessons[lesson! - 1]?.blocks[block! - 1])
  }
  return mean(shares)
}

function placedLessons(pack: Pack): { place: string; lesson: PackLesson }[] {
  return pack.chapters.flatMap((chapter, c) =>
    chapter.lessons.map((lesson, l) => ({ place: `${c + 1}.${l + 1}`, lesson })),
  )
}

/** Returns the checks of the lessons, then the questions of the assessment. */
export function packQuestions(pack: Pack): AnyQuestion[] {
  const blocks = placedLessons(pack).flatMap(({ lesson }) => lesson.blocks)
  return [...blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])), ...pack.assessment.questions]
}

function telling(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}°]{4,}/gu) ?? [])
}

function apart([first, second]: [number, number]): number {
  const distance = Math.abs(first - second)
  return Math.min(distance, 360 - distance)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function tally(values: string[]): string {
  const counts = new Map<string, number>()
  for (const value of values.toSorted()) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${value} ${count}`).join(', ') || 'none'
}
