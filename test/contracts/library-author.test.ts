import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { libraryAuthor } from '../../src/catalog/library-author.ts'
import type { Pack } from '../../src/catalog/packs/pack-schema.ts'
import { packEntries, requirePack } from '../../src/catalog/packs/read-library.ts'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { LOCALE_CODES } from '../../src/language/locales.ts'
import { checkCourse } from '../../src/quality/check-course.ts'
import { chooseRounds } from '../support/run-length.ts'
import { anyBrief, assertGood, authorContract, courseBy } from './author.ts'

authorContract('library', { createAuthor: libraryAuthor, briefs: chooseRounds({ short: 80, long: 1_000 }) })

test('the library reports the stages of its work', async () => {
  const stages: string[] = []
  const work = {
    signal: new AbortController().signal,
    onProgress() {},
    onStage: (stage: string) => stages.push(stage),
    onWritten() {},
    onDraft() {},
    reserve: async () => () => {},
    onUsage() {},
    remember: <T>(_step: string, run: () => Promise<T>) => run(),
    async forget() {},
  }
  await libraryAuthor().write(briefSchema.parse({ subject: 'Fire safety' }), work)
  assert.deepEqual(stages, ['writing'])
})

test('the same brief gives the same course, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(anyBrief(LOCALE_CODES), async brief => {
      const [first, second] = [libraryAuthor(), libraryAuthor()]
      const courses = [await courseBy(first, brief), await courseBy(second, structuredClone(brief))]
      assert.equal(JSON.stringify(courses[0]), JSON.stringify(courses[1]))
    }),
    { numRuns: chooseRounds({ short: 20, long: 100 }) },
  )
})

test('a subject in the library becomes a pack in its languages and a workbook in others', async () => {
  const author = libraryAuthor()
  const english = await courseBy(author, briefSchema.parse({ subject: 'Fire safety' }))
  const french = await courseBy(author, briefSchema.parse({ subject: 'Fire safety', languageId: 'fr-FR' }))
  const polish = await courseBy(author, briefSchema.parse({ subject: 'Fire safety', languageId: 'pl-PL' }))
  assert.deepEqual([english.origin.kind, english.origin.name], ['subject-pack', 'workplace-fire-safety'])
  assert.deepEqual([french.origin.kind, french.origin.name], ['subject-pack', 'workplace-fire-safety'])
  assert.deepEqual([english.origin.title, french.origin.title], [english.name, french.name], 'as the course is called')
  assert.match(french.name, /incendie/i)
  assert.equal(polish.origin.kind, 'workbook')
})

test('a course from the library has no finding of form, with and without an outline', async () => {
  const author = libraryAuthor()
  const subjects = ['SQL', 'Fire safety', 'Tower crane', 'Beekeeping', 'Battle of Hastings', 'Travel expense policy']
  const outlines = [[], ['Basics', 'In daily work', 'What can go wrong']]
  for (const subject of subjects) {
    for (const outline of outlines) {
      const brief = briefSchema.parse({ subject, outline, addOns: [...ADD_ONS] })
      const report = checkCourse(await courseBy(author, brief), brief)
      assert.deepEqual(report.form.findings, [], subject)
    }
  }
})

test('a pack fits under an outline of its own, foreign or vague chapter titles, in any order', async () => {
  const author = libraryAuthor()
  const packs = packEntries().map(entry => requirePack(entry.id, 'en-US'))
  const titles = packs.flatMap(pack => pack.chapters.flatMap(chapter => [chapter.title, ...lessonTitles(chapter)]))
  const anyCase = fc.constantFrom(...packs).chain(pack => {
    const own = pack.chapters.flatMap(lessonTitles)
    const title = fc.oneof(fc.constantFrom(...own), fc.constantFrom(...titles, 'Introduction', 'Basics', 'Part 2'))
    return fc.record({
      subject: fc.constantFrom(...pack.aliases),
      outline: fc.array(title, { minLength: 1, maxLength: 9 }),
    })
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ subject, outline }) => {
      const plain = outline.map(title => title.replaceAll('{subject}', 'it'))
      const brief = briefSchema.parse({ subject, outline: plain, addOns: [...ADD_ONS] })
      const course = await courseBy(author, brief)
      assertGood(course, brief)
    }),
    { numRuns: chooseRounds({ short: 30, long: 300 }) },
  )
})

test('a chapter without a lesson is reported, even if its title is as vague as “Part 2”', async () => {
  const outline = Array.from({ length: 9 }, () => 'Part 2')
  const brief = briefSchema.parse({ subject: 'Business writing', outline })
  const course = await courseBy(libraryAuthor(), brief)
  assertGood(course, brief)
  assert.ok(
    course.origin.leftOut.some(({ what }) => what === 'Part 2'),
    JSON.stringify(course.origin.leftOut),
  )
})

test('without a video search, every lesson links to a search for its title and the subject', async () => {
  const brief = briefSchema.parse({ subject: 'Beekeeping', addOns: ['videos'] })
  const course = await courseBy(libraryAuthor(), brief)
  for (const lesson of course.chapters.flatMap(chapter => chapter.lessons)) {
    assert.deepEqual(lesson.video, { kind: 'search', query: `${lesson.title} Beekeeping` })
  }
})

test('the video search for a lesson of a pack uses its common name', async () => {
  const course = await courseBy(libraryAuthor(), briefSchema.parse({ subject: 'First aid', addOns: ['videos'] }))
  const queries = course.chapters.flatMap(chapter =>
    chapter.lessons.map(({ video }) => video?.kind === 'search' && video.query),
  )
  assert.ok(queries.includes('CPR First Aid at Work'), JSON.stringify(queries))
})

function lessonTitles(chapter: Pack['chapters'][number]): string[] {
  return chapter.lessons.map(lesson => lesson.title)
}
