import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCourse } from '../src/course/check-course.ts'
import { type Broken, caughtBy } from './support/broken-courses.ts'
import { fullBrief, goodCourse, textBlock } from './support/good-course.ts'

const BROKEN: Broken[] = [
  {
    title: 'a renamed chapter of the outline',
    gate: 'outline',
    says: /chapter 2 must be called "Second part"/,
    brief: { outline: ['First part', 'Second part', 'Third part'] },
    break: course => {
      course.chapters[1]!.title = 'second part'
    },
  },
  {
    title: 'a missing chapter of the outline',
    gate: 'outline',
    says: /chapter 3 is missing/,
    brief: { outline: ['First part', 'Second part', 'Third part'] },
    break: course => {
      const [last] = course.chapters.splice(2, 1)
      course.chapters[1]!.lessons.push(...last!.lessons)
      for (const article of course.articles!) article.chapterId = 'c1'
    },
  },
  {
    title: 'a chapter that the outline does not have',
    gate: 'outline',
    says: /there are 3 chapters, but 2 were asked for/,
    brief: { outline: ['First part', 'Second part'] },
    break: course => {
      const lessons = course.chapters[1]!.lessons.splice(2)
      course.chapters.push({ id: 'c3', title: 'One more', summary: 'Something that nobody asked for.', lessons })
    },
  },
  { title: 'a missing wrap-up', gate: 'add-ons', says: /wrapup is missing/, break: course => delete course.wrapup },
  {
    title: 'an assessment that nobody asked for',
    gate: 'add-ons',
    says: /assessment was not asked for/,
    brief: { addOns: ['wrapup'] },
    break: course => {
      course.assessment = goodCourse().assessment
    },
  },
  {
    title: 'a lesson without its exercise',
    gate: 'add-ons',
    says: /lesson c1l1 has no exercise/,
    break: course => delete course.chapters[0]!.lessons[0]!.exercise,
  },
  {
    title: 'an article of no chapter',
    gate: 'add-ons',
    says: /article a1 belongs to no chapter/,
    break: course => {
      course.articles![0]!.chapterId = 'c8'
    },
  },
  {
    title: 'another format',
    gate: 'add-ons',
    says: /format is classic/,
    break: course => {
      course.format = 'classic'
    },
  },
  {
    title: 'a text in another language',
    gate: 'language',
    says: /c1l1b1 is not in en-US/,
    break: course => {
      textBlock(course).markdown =
        'Ein Wunsch wie mehr darüber zu wissen hat kein Ende und keinen Beweis. Ein brauchbares Ziel sagt, was man tun wird und wie andere es sehen können.'
    },
  },
  {
    title: 'a course in another language than asked',
    gate: 'language',
    says: /the language is en-GB, but en-US was asked for/,
    break: course => {
      course.language = 'en-GB'
    },
  },
  ...residues(),
  {
    title: 'two blocks that are the same',
    gate: 'residue',
    says: /c1l2b1 repeats c1l1b1/,
    break: course => {
      const other = course.chapters[0]!.lessons[1]!.blocks[0]!
      if (other.type === 'text') other.markdown = textBlock(course).markdown
    },
  },
  {
    title: 'two lessons of the same title',
    gate: 'residue',
    says: /two titles are the same/,
    break: course => {
      course.chapters[1]!.lessons[0]!.title = course.chapters[0]!.lessons[0]!.title
    },
  },
]

function residues(): Broken[] {
  const texts: [string, RegExp][] = [
    ['Ask about {subject} first.', /a placeholder/],
    ['Write to [insert name here] today.', /a placeholder/],
    ['Lorem ipsum dolor sit amet. lorem ipsum', /a placeholder/],
    ['A picture <img src=x onerror=alert(1)> of bees.', /active HTML/],
    ['Look here: [a link](javascript:alert(1)) now.', /active HTML/],
    ['This is <b>bold</b> text.', /HTML tags/],
    ['## A heading\n\nAnd text.', /a Markdown heading/],
    ['```\ncode\n```', /a Markdown fence/],
    ['A picture ![bees](https://example.org/a.png) here.', /a Markdown image/],
    ['| a | b |\n|---|---|\n| 1 | 2 |', /a Markdown table/],
    ['This **was never closed.', /an unclosed \*\*/],
    ['…', /an empty text/],
  ]
  return texts.map(([markdown, says]) => ({
    title: `a text with ${JSON.stringify(markdown)}`,
    gate: 'residue',
    says,
    break: course => {
      textBlock(course).markdown = markdown
    },
  }))
}

test('a good course passes every gate', () => {
  const report = checkCourse(goodCourse(), fullBrief())
  assert.deepEqual(
    report.gates.flatMap(gate => gate.problems),
    [],
  )
  assert.equal(report.passed, true)
  assert.ok(report.score >= 95)
})

test('the outline gate catches every change to the given chapters', () => caughtBy('outline', BROKEN))
test('the add-ons gate catches what is missing and what nobody asked for', () => caughtBy('add-ons', BROKEN))
test('the language gate catches texts in another language', () => caughtBy('language', BROKEN))
test('the residue gate catches placeholders, broken Markdown, HTML, empty and repeated texts', () =>
  caughtBy('residue', BROKEN))

test('code and inline code may hold tags, braces and signs', () => {
  const course = goodCourse()
  textBlock(course).markdown = 'Write `<script>` and `{subject}` and `**` as they are when you talk about templates.'
  assert.equal(checkCourse(course, fullBrief()).passed, true)
})

test("the client's own words are never held against a course", () => {
  const subject = '<script>alert(1)</script> **{subject}** [insert] TODO: ## Überblick'
  const brief = fullBrief({ subject, outline: ['Введение в предмет', '# Introduction', '…', 'a'] })
  const report = checkCourse(goodCourse(brief), brief)
  assert.deepEqual(
    report.gates.flatMap(gate => gate.problems),
    [],
  )
})
