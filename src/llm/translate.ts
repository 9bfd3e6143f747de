import { z } from 'zod'
import type { AuthorWork, TranslationOrder } from '../course/author.ts'
import { storable } from '../course/storable.ts'
import { countCharacters } from '../course/text.ts'
import type { CourseString } from '../course/translate/course-strings.ts'
import { hasSameFormulas } from '../course/translate/same-formulas.ts'
import { GenerationError } from '../errors.ts'
import { replaceFormulas, splitFormulas } from '../formulas/find-formulas.ts'
import { LOCALES, type LocaleCode } from '../language/locales.ts'
import { refusal } from '../refusals.ts'
import { ask, forget } from './ask.ts'
import type { ModelLine, ModelQuestion } from './call/model-line.ts'
import { HOW_TO_READ_LIMITS, wireSchema } from './call/wire-schema.ts'
import { data, ONLY_DATA, paragraphs } from './prompts/instructions.ts'
import { readAnswer } from './prompts/read-answer.ts'
import { estimateTokens } from './prompts/room.ts'

/**
 * Maximum number of texts and of characters in one call: enough for consistent wording, and few enough that an unusable
 * answer costs little.
 */
const TEXTS_AT_ONCE = 40
const CHARACTERS_AT_ONCE = 4_000
const CHARACTERS_PER_WORD = 5
/**
 * Matches the keys of titles and glossary terms. These are translated first, and all later calls get the translated
 * terms, so that the wording is consistent.
 */
const FIRST = /^(name|headline|outcomes|glossary)\b|\.title$/
const TERM = /^glossary\..+\.term$/

const answerSchema = z.object({ texts: z.array(z.object({ number: z.int().min(1), text: z.string() })) })

type Job = { line: ModelLine; name: string; work: AuthorWork }
type Terms = Record<string, string>

/** Translates all texts and returns them by key. Texts that the model left out or damaged are asked for once more. */
export async function translateTexts(job: Job, order: TranslationOrder): Promise<Map<string, string>> {
  const translated = new Map<string, string>()
  const [first, rest] = [order.strings.filter(isFirst), order.strings.filter(string => !isFirst(string))]
  const batches = { first: splitBatches(first), rest: splitBatches(rest) }
  const total = batches.first.length + batches.rest.length
  let done = 0
  const translate = async (batch: CourseString[], terms: Terms) => {
    for (const [key, text] of await translateBatch(job, order, batch, terms)) translated.set(key, text)
    job.work.onProgress(++done / total)
  }
  job.work.onStage('writing')
  await Promise.all(batches.first.map(batch => translate(batch, {})))
  const terms = Object.fromEntries(
    first.filter(({ key }) => TERM.test(key)).map(({ key, text }) => [text, translated.get(key)!]),
  )
  await Promise.all(batches.rest.map(batch => translate(batch, terms)))
  return translated
}

async function translateBatch(
  job: Job,
  order: TranslationOrder,
  batch: CourseString[],
  terms: Terms,
): Promise<Map<string, string>> {
  const step = `translate ${order.to} ${batch[0]!.key}`
  const question = buildQuestion(order, batch, terms)
  const answer = await readTexts(job, step, question, batch)
  if (answer.faults.size === 0) return answer.texts
  const spoiled = batch.filter(({ key }) => answer.faults.has(key))
  const repeated = { step: `again ${step}`, question: buildQuestion(order, spoiled, terms, answer.faults) }
  const repair = await readTexts(job, repeated.step, repeated.question, spoiled)
  const [lost] = repair.faults
  if (lost) {
    await forget(job, [{ step, question }, repeated])
    const [key, fault] = lost
    throw new GenerationError('GENERATION_FAILED', refusal('failure-translation', { key, fault }))
  }
  return new Map([...answer.texts, ...repair.texts])
}

type ReadTexts = { texts: Map<string, string>; faults: Map<string, string> }

async function readTexts(job: Job, step: string, question: ModelQuestion, batch: CourseString[]): Promise<ReadTexts> {
  const reply = await ask(job, step, question)
  const { value } = readAnswer(answerSchema, 'json' in reply ? reply.json : null)
  const translations = new Map(value?.texts.map(({ number, text }) => [number, storable(text).trim()]))
  const texts = new Map<string, string>()
  const faults = new Map<string, string>()
  for (const [index, string] of batch.entries()) {
    const text = restoreFormulas(translations.get(index + 1) ?? '', string.text)
    const fault = findFault(string, text)
    if (fault) faults.set(string.key, fault)
    else texts.set(string.key, text)
  }
  return { texts, faults }
}

/**
 * Returns what is wrong with a translation: it is missing, too long, or has other links or formulas than the source.
 * Null: nothing.
 */
function findFault({ text: source, max }: CourseString, text: string): string | null {
  if (text === '') return 'it is missing'
  if (countCharacters(text) > max) return `it must have at most ${limitWithNumbers(source, max)} characters`
  if (listLinks(source).join() !== listLinks(text).join()) return 'its links must lead where they led'
  return hasSameFormulas(source, text) ? null : 'its formulas must be there as they were: $1$, $2$ …'
}

/**
 * Replaces each formula in a text by its number, `$1$`, `$2$` …: formulas are the same in every language, and a model
 * easily loses their backslashes in JSON.
 */
function numberFormulas(text: string): string {
  let count = 0
  return replaceFormulas(text, () => `$${++count}$`)
}

/**
 * Returns the maximum length of a translation while numbers stand in place of its formulas, so that the translation is
 * not too long once the formulas are back.
 */
function limitWithNumbers(text: string, max: number): number {
  return max - countCharacters(text) + countCharacters(numberFormulas(text))
}

function restoreFormulas(text: string, source: string): string {
  const formulas = splitFormulas(source).filter((_, index) => index % 2 === 1)
  return replaceFormulas(text, ({ tex }) => formulas[Number(tex) - 1] ?? `$${tex}$`)
}

function listLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, target]) => target!).sort()
}

function buildQuestion(
  { from, to }: TranslationOrder,
  batch: CourseString[],
  terms: Terms,
  faults: Map<string, string> = new Map(),
): ModelQuestion {
  const texts = batch.map(({ key, text, max }, index) => ({
    number: index + 1,
    text: numberFormulas(text),
    max: limitWithNumbers(text, max),
    ...(faults.has(key) && { wrong: `In your last answer: ${faults.get(key)}` }),
  }))
  const words = batch.reduce((sum, { text }) => sum + text.length, 0) / CHARACTERS_PER_WORD
  return {
    name: 'translation',
    instructions: writeInstructions(from, to),
    prompt: paragraphs(TASK, data({ task: 'translate', from, language: to, terms, texts })),
    schema: wireSchema(answerSchema),
    room: estimateTokens(Math.ceil(words * 1.5) + batch.length * 4, to),
  }
}

function writeInstructions(from: LocaleCode, to: LocaleCode): string {
  const [source, target] = [from, to].map(code => LOCALES.find(locale => locale.code === code)!)
  return paragraphs(
    `You translate training for adults at work from ${source!.name} into ${target!.name} (${target!.nativeName}, locale
${target!.code}), as an educated native speaker would write it for that country.`,
    RULES,
    ONLY_DATA,
    `Answer with one JSON object and nothing else: no fence, no remark. ${HOW_TO_READ_LIMITS}`,
  )
}

const RULES = `- Say what the text says, no more and no less. What is right must stay right and what is wrong must stay wrong:
  among them are the options of tests.
- Keep Markdown as it is: lists, **bold**, *emphasis*, \`code\` and where links lead. Keep figures, units, names, file names
  and what is taught of another language.
- Never longer than \`max\` characters. Titles stay titles, and options of about the same length stay so.`

const TASK = `Task: translate every text of data.texts. Answer with \`texts\`: for each its \`number\` and the translated
\`text\`. Use the words of data.terms for the terms that stand there, inflected as the sentence needs.`

function isFirst({ key }: CourseString): boolean {
  return FIRST.test(key)
}

function splitBatches(strings: CourseString[]): CourseString[][] {
  const batches: CourseString[][] = []
  let characters = 0
  for (const string of strings) {
    const batch = batches.at(-1)
    characters += string.text.length
    if (batch && batch.length < TEXTS_AT_ONCE && characters <= CHARACTERS_AT_ONCE) batch.push(string)
    else {
      batches.push([string])
      characters = string.text.length
    }
  }
  return batches
}
