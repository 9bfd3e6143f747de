import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { findPackIn } from '../src/catalog/search/find-translation.ts'
import { isTypo } from '../src/catalog/search/is-typo.ts'
import type { CourseUnit } from '../src/course/course-units.ts'
import type { Finding } from '../src/course/findings.ts'
import type { MaterialQuestion } from '../src/course/material.ts'
import type { CourseContent } from '../src/course/schema.ts'
import type { LocaleCode } from '../src/language/locales.ts'
import { findItemFlaws } from '../src/quality/rules/form-items.ts'
import { findProseFlaws } from '../src/quality/rules/form-prose.ts'
import { findTeachingGaps } from '../src/quality/rules/form-teaching.ts'
import { findEqualLabels, findEqualOptions, judgeDepth, judgeRepetition } from '../src/quality/rules/substance-text.ts'
import { asked } from './support/asked-questions.ts'
import { checkAgainst } from './support/claims.ts'

type Outcome = string | boolean | number

/**
 * For each engine, a function that runs it on an input and says what it finds. The courses that are made for it contain
 * only what its rule reads.
 */
const ENGINES: Record<string, (given: never) => Outcome> = {
  typo: ([word, name, alone]: [string, string, boolean]) => isTypo(word, name, alone),
  search: (request: string) => findPackIn(request, 'en-GB')?.pack.id ?? 'none',
  claim: ([text, claim]: [string, string]) =>
    checkAgainst({ name: 'Rules', language: 'en', text, holds: [], lies: [] }, claim).faults.join(' '),
  /** Summarises the questions of a course made from a document. */
  document: (text: string) => {
    const document = text.startsWith('#') ? text : `# Shop\n\n## Leave and absence in the shop\n\n${text}`
    return asked(document).map(describeQuestion).join('; ')
  },
  questions: (written: { stem?: string; options?: string[] }[]) =>
    rulesOf(findItemFlaws(courseOf(written.map(({ stem, options }) => questionOf(stem, options))))),
  /** Judges a course whose questions have their right options at these positions. */
  keys: (places: number[]) =>
    rulesOf(findItemFlaws(courseOf(places.map(place => questionOf(undefined, undefined, place))))),
  /** Judges a text whose sentences have these numbers of words. */
  sentences: (lengths: number[]) =>
    rulesOf(findProseFlaws([unitOf(lengths.map(count => `${words(count)}.`).join(' '))], 'en-GB')),
  blocks: (types: string[]) => rulesOf(findTeachingGaps(courseWith(types.map(type => ({ type }))))),
  article: ([count, language]: [number, LocaleCode]) =>
    rulesOf(findTeachingGaps({ chapters: [], articles: [{ id: 'a1', markdown: words(count) }], language } as never)),
  depth: ([count, kind, language]: [number, string, LocaleCode]) => {
    const course = courseWith([{ type: 'text', markdown: words(count) }])
    return rulesOf(judgeDepth({ ...course, language, origin: { kind } } as never).findings)
  },
  labels: (count: number) => rulesOf(findEqualLabels(courseOf(Array.from({ length: count }, () => questionOf())))),
  /** Judges a text that has this sentence twice, among so many others that occur once. */
  repeated: ([sentence, others]: [string, number]) => {
    const rest = Array.from({ length: others }, (_, at) => `The hall number ${at} is swept before the guests come.`)
    return rulesOf(judgeRepetition([unitOf([sentence, sentence, ...rest].join(' '))], 'en-GB').findings)
  },
  /** Judges a course with `count` questions, of which `equal` have the same options. */
  options: ([count, equal]: [number, number]) => {
    const letters = (at: number) => String.fromCharCode(97 + at).repeat(3)
    const optionsAt = (at: number) => ['x', 'y', 'z'].map(end => (at < equal ? end : `${letters(at)}${end}`))
    return rulesOf(
      findEqualOptions(courseOf(Array.from({ length: count }, (_, at) => questionOf(undefined, optionsAt(at))))),
    )
  },
}

const EXAMPLES = parse(readFileSync(new URL('thresholds.yaml', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, [given: never, outcome: Outcome][]>
>

test('values on either side of a threshold give the outcome of their example', () => {
  const outcomes = Object.entries(EXAMPLES).flatMap(([threshold, byEngine]) =>
    Object.entries(byEngine).flatMap(([engine, examples]) =>
      examples.map(([given, expected]) => ({ threshold, given, expected, outcome: ENGINES[engine]!(given) })),
    ),
  )
  assert.ok(outcomes.length >= 60)
  assert.deepEqual(
    outcomes.filter(({ expected, outcome }) => outcome !== expected),
    [],
  )
})

/**
 * Summarises a question in a few words: its kind or stem, its right answer if that is short, and how many options,
 * items, pairs or groups it has.
 */
function describeQuestion(question: MaterialQuestion): string {
  if (question.kind === 'number') return `${question.stem.split(' “')[0]} ${question.value}`
  if (question.kind === 'recall') return `recall ${question.accepted[0]}`
  if (question.kind === 'order') return `order of ${question.items.length}`
  if (question.kind === 'match') return `match of ${question.pairs.length}`
  if (question.kind === 'sort') return `sort into ${question.groups.length}`
  const right = question.options.filter(({ correct }) => correct).map(({ text }) => text)
  return `${question.kind} ${right.join(' + ')} of ${question.options.length}`
}

function rulesOf(findings: Finding[]): string {
  return [...new Set(findings.map(({ rule }) => rule))].join(' ')
}

function words(count: number): string {
  return Array.from({ length: count }, () => 'word').join(' ')
}

function unitOf(text: string): CourseUnit {
  return {
    at: { part: 'lesson', id: 'c1l1' },
    lessonId: 'c1l1',
    kind: 'block',
    texts: [{ field: 'markdown', text }],
  } as never
}

function questionOf(stem = 'Which of the gates is it?', options = ['aaaa', 'bbbb', 'cccc', 'dddd'], key = 1): object {
  const listed = options.map((text, at) => ({ text, correct: at + 1 === key, reason: `reason ${at}` }))
  return { kind: 'single', id: 'q1', stem, bloom: 'apply', options: listed }
}

function courseOf(questions: object[]): CourseContent {
  return courseWith(questions.map(question => ({ type: 'check', question })))
}

function courseWith(blocks: object[]): CourseContent {
  return { language: 'en-GB', chapters: [{ lessons: [{ id: 'c1l1', blocks }] }] } as never
}
