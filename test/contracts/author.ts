import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import type { Author, AuthorWork } from '../../src/course/author.ts'
import { ADD_ONS, type AddOn, type Brief, briefSchema, FORMATS } from '../../src/course/brief.ts'
import { type CourseContent, courseContentSchema } from '../../src/course/schema.ts'
import { LOCALE_CODES, type LocaleCode } from '../../src/language/locales.ts'
import { checkCourse } from '../../src/quality/check-course.ts'
import { isLongRun } from '../support/run-length.ts'

export type AuthorContract = {
  createAuthor: () => Author
  /** The languages that this author supports in this test. */
  locales?: readonly LocaleCode[]
  /** Number of briefs that the property test generates. */
  briefs?: number
}

/** The contract of every author: it returns a whole course that keeps the rules, or a clear refusal. */
export function authorContract(name: string, { createAuthor, locales = LOCALE_CODES, briefs = 100 }: AuthorContract) {
  test(`${name}: all 64 sets of add-ons give a good course`, async () => {
    const author = createAuthor()
    for (const addOns of everySet()) {
      // Each add-on is tried in one format; the long run tries each set of add-ons in both.
      const formats = FORMATS.filter((_, at) => isLongRun || at === addOns.length % FORMATS.length)
      for (const format of formats) {
        const brief = briefSchema.parse({ subject: 'Forklift operation', format, addOns })
        assertGood(await courseBy(author, brief), brief)
      }
    }
  })

  test(`${name}: any valid brief gives a good course`, async () => {
    const author = createAuthor()
    await fc.assert(
      fc.asyncProperty(anyBrief(locales), async brief => {
        assertGood(await courseBy(author, brief), brief)
      }),
      { numRuns: briefs },
    )
  })

  test(`${name}: the client’s chapters keep their titles in the course`, async () => {
    const author = createAuthor()
    for (let count = 1; count <= 9; count++) {
      const outline = TITLES.slice(0, count)
      const brief = briefSchema.parse({ subject: 'SQL', outline, addOns: [...ADD_ONS] })
      const course = await courseBy(author, brief)
      assertGood(course, brief)
      assert.deepEqual(
        course.chapters.map(chapter => chapter.title),
        outline,
      )
    }
  })

  test(`${name}: a stopped job writes nothing`, async () => {
    const brief = briefSchema.parse({ subject: 'Bees' })
    await assert.rejects(createAuthor().write(brief, plainWork(AbortSignal.abort())))
  })
}

/** Builds a course from an author's material, as the job that writes a course does. */
export async function courseBy(author: Author, brief: Brief, work: AuthorWork = plainWork()): Promise<CourseContent> {
  return assembleCourse(await author.write(brief, work), brief)
}

export function assertGood(course: CourseContent, brief: Brief): void {
  const parsed = courseContentSchema.safeParse(course)
  assert.ok(parsed.success, parsed.error?.message)
  const report = checkCourse(course, brief)
  assert.ok(report.form.passed, `${JSON.stringify(brief)}: ${JSON.stringify(report.form.findings)}`)
}

/** What an author gets from its job, here without a store: nothing is recorded, remembered or paid. */
export function plainWork(signal: AbortSignal = new AbortController().signal): AuthorWork {
  return {
    signal,
    onProgress() {},
    onStage() {},
    onWritten() {},
    onDraft() {},
    reserve: async () => () => {},
    onUsage() {},
    remember: (_step, work) => work(),
    async forget() {},
  }
}

function everySet(): AddOn[][] {
  return Array.from({ length: 2 ** ADD_ONS.length }, (_, set) => ADD_ONS.filter((_, place) => set & (1 << place)))
}

const TITLES = [
  'Introduction',
  'Selecting data',
  'Joining “tables”',
  'Window functions',
  'Data & <b>safety</b>',
  'Conclusion',
  'Introduction',
  '結合と集計',
  '{chapter}: $& **all** the rest',
]

/**
 * Generates briefs with everything that the API accepts: any script, Markdown and HTML syntax, known and unknown
 * subjects.
 */
export function anyBrief(locales: readonly LocaleCode[]): fc.Arbitrary<Brief> {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.constantFrom(
      'Python',
      'Fire safety',
      'SQL for beginners',
      'crane',
      'La Révolution française',
      '量子コンピューター',
      'a\n# b',
      '**{subject}**',
      '<script>alert(1)</script>',
      '$& $1 {chapter}',
      '\u202Eabc',
      'x'.repeat(200),
      '😀'.repeat(200),
    ),
  )
  return fc
    .record({
      subject: words,
      format: fc.constantFrom(...FORMATS),
      languageId: fc.constantFrom(...locales),
      outline: fc.array(words, { maxLength: 9 }),
      addOns: fc.subarray([...ADD_ONS]),
    })
    .map(brief => briefSchema.safeParse(brief))
    .filter(parsed => parsed.success)
    .map(parsed => parsed.data)
}
