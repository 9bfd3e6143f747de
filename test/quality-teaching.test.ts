import { test } from 'node:test'
import type { Block } from '../src/course/blocks/blocks.ts'
import { assertTold, type Broken } from './support/broken-courses.ts'

const FIRST_LESSON = { part: 'lesson', id: 'c1l1' } as const

const ALIGNMENT: Broken[] = [
  {
    title: 'an outcome that nobody can observe',
    rule: 'unobservable-outcome',
    at: { part: 'outcome', id: 'o1' },
    break: course => {
      course.outcomes[0]!.text = 'Understand goals'
    },
  },
  {
    title: 'a check on something that its lesson does not teach',
    rule: 'check-off-outcome',
    at: { part: 'question', id: 'c1l1b3q' },
    break: course => {
      course.chapters[0]!.lessons[0]!.outcomeIds = ['o2']
    },
  },
  {
    title: 'a chapter that the assessment leaves out',
    rule: 'chapter-not-tested',
    at: { part: 'chapter', id: 'c1' },
    break: course => {
      const [own, other] = [course.chapters[0]!.lessons, course.chapters[1]!.lessons]
      for (const question of course.assessment!.questions) {
        if (own.some(({ id }) => question.evidence.startsWith(id))) question.evidence = other[0]!.blocks[0]!.id
      }
      for (const lesson of other) lesson.outcomeIds = course.outcomes.map(({ id }) => id)
    },
  },
]

const LESSONS: Broken[] = [
  {
    title: 'a lesson without a check',
    rule: 'lesson-without-check',
    at: FIRST_LESSON,
    break: course => {
      const lesson = course.chapters[0]!.lessons[0]!
      lesson.blocks = lesson.blocks.filter(block => block.type !== 'check')
    },
  },
  {
    title: 'a lesson of nothing but text',
    rule: 'nothing-shown',
    at: FIRST_LESSON,
    break: course => {
      const lesson = course.chapters[0]!.lessons[0]!
      lesson.blocks = lesson.blocks.filter(block => block.type === 'text' || block.type === 'check')
    },
  },
  {
    title: 'four texts in a row',
    rule: 'passive-run',
    at: FIRST_LESSON,
    break: course => {
      const lesson = course.chapters[0]!.lessons[0]!
      const texts = [1, 2, 3, 4].map(
        (number): Block => ({ type: 'text', id: `c1l1b${20 + number}`, markdown: `Text number ${number} is here.` }),
      )
      lesson.blocks.push(...texts)
    },
  },
]

const PROSE: Broken[] = [
  {
    title: 'a title that would fit any course',
    rule: 'generic-title',
    at: { part: 'titles' },
    break: course => {
      course.chapters[0]!.title = 'Introduction'
    },
  },
  {
    title: 'an article of one sentence',
    rule: 'article-length',
    at: { part: 'article', id: 'a1' },
    break: course => {
      course.articles![0]!.markdown = 'Records help whoever keeps bees.'
    },
  },
  {
    title: 'sentences without an end',
    rule: 'long-sentences',
    at: { part: 'course' },
    also: [],
    break: course => {
      for (const [number, article] of course.articles!.entries()) {
        const sentence = `${'one more word and '.repeat(12)}an end`
        article.markdown = Array.from({ length: 13 }, (_, index) => `${number} ${index} ${sentence}.`).join(' ')
      }
      for (const lesson of course.chapters.flatMap(({ lessons }) => lessons)) {
        const text = lesson.blocks.find(block => block.type === 'text')
        if (text)
          text.markdown = Array.from(
            { length: 20 },
            (_, index) => `${lesson.id} ${index} ${'word and '.repeat(15)}`,
          ).join('. ')
      }
    },
  },
]

test('a mismatch between what is taught, checked and tested is reported', () => assertTold(ALIGNMENT))
test('lessons without activity are reported', () => assertTold(LESSONS))
test('empty titles, thin articles and endless sentences are reported', () => assertTold(PROSE))
