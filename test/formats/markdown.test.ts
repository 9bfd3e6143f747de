import assert from 'node:assert/strict'
import { test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { courseUnits } from '../../src/course/course-units.ts'
import type { Course } from '../../src/course/schema.ts'
import type { SourceBlock, SourceDocument } from '../../src/course/source-document.ts'
import { readSource } from '../../src/documents/read-source.ts'
import { markdown } from '../../src/export/formats/markdown.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { fullBrief } from '../support/good-course.ts'
import { HOSTILE, hostileCourse } from '../support/hostile-course.ts'
import { sampleCourse } from '../support/sample-course.ts'

test('Markdown contains every word of the lessons, and none of the test', () => {
  for (const course of [everyKindCourse(), sampleCourse({ language: 'ar-SA' }) as Course]) {
    const page = readText(markdown.write(course))
    const { assessment, ...rest } = course
    const texts = courseUnits(rest as Course, fullBrief({ subject: '\u0001' })).flatMap(unit => unit.texts)
    assert.ok(texts.length > 50)
    assert.deepEqual(
      texts.filter(({ field, text }) => !page.includes(field === 'code' ? squeeze(text) : readText(text))),
      [],
    )
    const checks = new Set(texts.map(({ text }) => text))
    for (const { stem } of assessment!.questions.filter(question => !checks.has(question.stem)))
      assert.ok(!page.includes(stem), stem)
  }
})

test('Markdown: hostile text is read back as the same text, even with HTML allowed', () => {
  const course = hostileCourse()
  const parser = new MarkdownIt({ html: true, linkify: false })
  const tokens = parser.parse(markdown.write(course), {})
  const inline = tokens.flatMap(token => token.children ?? [])
  assert.deepEqual(
    [...tokens, ...inline].filter(({ type }) => type.startsWith('html_')),
    [],
  )
  assert.equal(tokens.filter(({ type, tag }) => type === 'heading_open' && tag === 'h1').length, 1)
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const headings = tokens.flatMap((token, at) => (token.type === 'heading_open' ? [tokens[at + 1]!] : []))
  const titles = headings.map(({ children }) => children!.map(({ content }) => content).join(''))
  for (const { title } of lessons) assert.ok(titles.includes(title), title)
  assert.equal(titles.filter(title => title.startsWith(HOSTILE)).length >= lessons.length, true)
})

test('Markdown: imported as a document it has the same chapters, lessons, tables and words', async () => {
  for (const course of [everyKindCourse(), sampleCourse({ language: 'ar-SA' })]) {
    const bytes = Buffer.from(markdown.write(course))
    const { document } = await readSource(bytes, { name: 'course.md', contentType: '' })
    const { blocks } = JSON.parse(document) as SourceDocument
    const listHeadings = (wanted: number) =>
      blocks.flatMap(block => (block.type === 'heading' && block.level === wanted ? block.text : []))
    assert.deepEqual(listHeadings(1), [course.name])
    const chapters = course.chapters.map(chapter => chapter.title)
    assert.deepEqual(
      listHeadings(2).filter(text => chapters.includes(text)),
      chapters,
    )
    const lessons = course.chapters.flatMap(chapter => chapter.lessons)
    const lessonTitles = lessons.map(lesson => lesson.title)
    assert.deepEqual(
      listHeadings(3).filter(text => lessonTitles.includes(text)),
      lessonTitles,
    )
    const tables = lessons.flatMap(lesson => lesson.blocks.filter(({ type }) => type === 'table'))
    assert.equal(blocks.filter(({ type }) => type === 'table').length, tables.length)
    const words = squeeze(blocks.flatMap(listTexts).join(''))
    const { assessment: _test, ...rest } = course
    const texts = courseUnits(rest as Course, fullBrief({ subject: '\u0001' })).flatMap(unit => unit.texts)
    const missing = texts.filter(
      ({ field, text }) => !words.includes(field === 'code' ? squeeze(text) : readText(text)),
    )
    assert.deepEqual(missing, [])
  }
})

function listTexts(block: SourceBlock): string[] {
  if (block.type === 'list') return block.items.flatMap(({ text, items = [] }) => [text, ...items])
  if (block.type === 'table') return [...block.columns, ...block.rows.flat()]
  const { callout } = block as { callout?: { title?: string } }
  return [callout?.title ?? '', block.text]
}

/** Returns words and signs without Markdown's marks and the spaces between them. */
function readText(source: string): string {
  const text = (token: { content: string; children: { content: string }[] | null; type: string }): string =>
    token.children
      ? token.children.map(({ content }) => content).join('')
      : token.type === 'inline'
        ? ''
        : token.content
  const words = new MarkdownIt()
    .enable('table')
    .parse(source, {})
    .map(text as never)
  return squeeze(words.join(''))
}

function squeeze(text: string): string {
  return text.replace(/[\s`*]+/g, '')
}
