import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPacks, requirePack } from '../src/catalog/packs/read-library.ts'
import { planCourse } from '../src/catalog/plan-course.ts'
import type { FoundPack } from '../src/catalog/search/find-translation.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { ADD_ONS, type AddOn, type Brief, briefSchema, FORMATS } from '../src/course/brief.ts'
import { type CourseContent, courseContentSchema } from '../src/course/schema.ts'
import { LOCALE_CODES, type LocaleCode } from '../src/language/locales.ts'
import { findFaults } from '../src/quality/check-course.ts'
import { isLongRun } from './support/run-length.ts'

type Topic = { name: string; lessons: string[] }

test('every topic of every pack makes a course of its own, with any add-ons and in both formats', () => {
  // The next test makes every topic with all add-ons; here each set of add-ons is tried on some topics, in the long
  // run on all.
  const topics = allTopics().filter((_, at) => isLongRun || at % 5 === 0)
  for (const [at, { entry, topic }] of topics.entries()) {
    const sets = isLongRun ? everySet() : [PAIRWISE_SETS[at % PAIRWISE_SETS.length]!]
    const formats = isLongRun ? FORMATS : [FORMATS[at % FORMATS.length]!]
    for (const addOns of sets)
      for (const format of formats) {
        const course = writePart(entry, topic, 'en-US', { addOns: [...addOns], format })
        assert.equal(course.origin.kind, 'part-of-pack', topic.name)
      }
  }
  assert.ok(topics.length > 100)
})

test('a part has the lessons of its topic and those that they need, and mentions nothing else', () => {
  for (const { entry, topic } of allTopics()) {
    const course = writeWholePart(entry, topic)
    const titles = course.chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.title))
    const pack = requirePack(entry.id, 'en-US')
    for (const title of titlesAt(pack, topic.lessons)) assert.ok(titles.includes(title), `${topic.name}: ${title}`)
    const others = pack.chapters.flatMap(chapter => chapter.lessons).filter(({ title }) => !titles.includes(title))
    assert.ok(others.length > 0 && titles.length + others.length === countLessons(pack), topic.name)
    const taught = new Set(course.chapters.flatMap(chapter => chapter.lessons.flatMap(lesson => lesson.outcomeIds)))
    assert.deepEqual([...taught].sort(), course.outcomes.map(({ id }) => id).sort(), topic.name)
    for (const { title } of others) {
      assert.ok(!course.agreement!.statement.includes(`- ${title}\n`), `${topic.name} signs off ${title}`)
      assert.ok(!`${course.wrapup!.summary}\n`.includes(`- ${title}\n`), `${topic.name} sums up ${title}`)
    }
  }
})

test('the test of a part has at least two questions, and marks those that repeat a check', () => {
  let repeating = 0
  for (const { entry, topic } of allTopics()) {
    const course = writeWholePart(entry, topic)
    const questions = course.assessment!.questions
    const checks = course.chapters
      .flatMap(chapter => chapter.lessons.flatMap(({ blocks }) => blocks))
      .flatMap(block => (block.type === 'check' ? [block.question.stem] : []))
    const again = questions.filter(({ stem }) => checks.includes(stem)).length
    assert.ok(questions.length >= 2, topic.name)
    assert.equal(course.origin.questions?.repeated ?? 0, again, topic.name)
    assert.equal(course.origin.questions?.asked ?? questions.length, questions.length, topic.name)
    if (again > 0) repeating++
  }
  assert.ok(repeating > 0)
})

test('topics of translated packs are parts in every language of the pack', () => {
  const locales = LOCALE_CODES.filter(locale => listPacks(locale).length > 0 && !locale.startsWith('en'))
  assert.ok(locales.length >= 5)
  for (const locale of locales)
    for (const { entry, topic } of allTopics(locale)) {
      const course = writePart(entry, topic, locale, { addOns: [...ADD_ONS] })
      assert.deepEqual([course.origin.kind, course.language], ['part-of-pack', locale], `${locale} ${topic.name}`)
    }
})

test('a short course is the core of its pack, with 15 to 25 minutes without add-ons', () => {
  for (const entry of listPacks('en-US').filter(({ kind }) => kind === 'subject')) {
    const { name, core } = requirePack(entry.id, 'en-US')
    const brief = briefSchema.parse({ subject: name, length: 'short' })
    const course = write(brief, { pack: entry, qualifiers: [], readIn: 'en-GB' })
    assert.ok(course.minutes >= 15 && course.minutes <= 25, `${entry.id}: ${course.minutes} minutes`)
    assert.ok(core.length > 0)
    write({ ...brief, addOns: [...ADD_ONS] }, { pack: entry, qualifiers: [], readIn: 'en-GB' })
  }
})

test('an outline gets the whole pack, and the topic is reported', () => {
  const brief = briefSchema.parse({ subject: 'Pivot tables', outline: ['Tables', 'Pivot tables'] })
  const { material, teaches } = planCourse(brief)
  const { kind, focus, suggestions } = material.origin
  assert.deepEqual([kind, focus, teaches], ['subject-pack', 'Pivot tables', 'wider'])
  assert.deepEqual(
    suggestions?.map(({ kind, title }) => [kind, title]),
    [['part', 'Spreadsheets: Pivot tables']],
  )
})

/** Sets of add-ons in which each pair occurs together, apart, and not at all. */
const PAIRWISE_SETS: readonly (readonly AddOn[])[] = [
  [],
  ['practical-exercises', 'wrapup', 'assessment'],
  ['practical-exercises', 'articles', 'videos'],
  ['wrapup', 'articles', 'agreement'],
  ['assessment', 'videos', 'agreement'],
  ['practical-exercises', 'wrapup', 'videos', 'agreement'],
  ['assessment', 'articles'],
]

function everySet(): AddOn[][] {
  return Array.from({ length: 2 ** ADD_ONS.length }, (_, bits) => ADD_ONS.filter((_, at) => bits & (1 << at)))
}

function allTopics(locale: LocaleCode = 'en-US') {
  return listPacks(locale)
    .filter(({ kind }) => kind === 'subject')
    .flatMap(entry => requirePack(entry.id, 'en-GB').topics.map(topic => ({ entry, topic: topic as Topic })))
}

function writePart(
  pack: ReturnType<typeof listPacks>[number],
  { name, lessons }: Topic,
  languageId: LocaleCode,
  asked: Partial<Brief>,
): CourseContent {
  const brief = briefSchema.parse({ subject: name, languageId, ...asked })
  return write(brief, { pack, qualifiers: [], readIn: 'en-GB', topic: { name, lessons } })
}

const wholeParts = new Map<Topic, CourseContent>()

/** Writes the course of a topic with all add-ons. Each course is written only once for all tests. */
function writeWholePart(pack: ReturnType<typeof listPacks>[number], topic: Topic): CourseContent {
  const course = wholeParts.get(topic) ?? writePart(pack, topic, 'en-US', { addOns: [...ADD_ONS] })
  wholeParts.set(topic, course)
  return course
}

/** Writes the course as a job does, and asserts that the course has no fault for which the job would fail. */
function write(brief: Brief, match: FoundPack): CourseContent {
  const course = courseContentSchema.parse(assembleCourse(planCourse(brief, { match }).material, brief))
  assert.deepEqual(findFaults(course, brief), [], `${match.pack.id} ${brief.subject}`)
  return course
}

function titlesAt({ chapters }: ReturnType<typeof requirePack>, places: string[]): string[] {
  return places.map(place => {
    const [chapter, lesson] = place.split('.').map(Number)
    return chapters[chapter! - 1]!.lessons[lesson! - 1]!.title
  })
}

function countLessons({ chapters }: ReturnType<typeof requirePack>): number {
  return chapters.reduce((sum, { lessons }) => sum + lessons.length, 0)
}
