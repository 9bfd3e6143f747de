import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../src/course/blocks/blocks.ts'
import { checkCourse } from '../src/course/check-course.ts'
import type { ScorePart } from '../src/course/quality-report.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { everyQuestion, fullBrief, goodCourse, textBlock } from './support/good-course.ts'

type Costly = { title: string; part: ScorePart; says: RegExp; break: (course: CourseContent) => void }

const COSTLY: Costly[] = [
  {
    title: 'an outcome that nobody can observe',
    part: 'alignment',
    says: /a verb one can observe: 75 %/,
    break: course => {
      course.outcomes[0]!.text = 'Understand goals'
    },
  },
  {
    title: 'a check on something that its lesson does not teach',
    part: 'alignment',
    says: /checks test what the lesson teaches/,
    break: course => {
      course.chapters[0]!.lessons[0]!.outcomeIds = ['o2']
    },
  },
  {
    title: 'questions that ask for what is not so',
    part: 'items',
    says: /asks for what is not so/,
    break: course => everyQuestion(course, question => (question.stem = 'Which of these is NOT a goal?')),
  },
  {
    title: 'absolute words in wrong options only',
    part: 'items',
    says: /absolute words in wrong options only/,
    break: course =>
      everyQuestion(course, question => {
        for (const option of question.options) if (!option.correct) option.text = `Always ${option.text}`
      }),
  },
  {
    title: 'keys that are the longest option',
    part: 'items',
    says: /the longest option is the key: 100 %/,
    break: course =>
      everyQuestion(course, question => {
        for (const option of question.options)
          if (option.correct) option.text += ', and here is why it is so much better than the rest'
      }),
  },
  {
    title: 'keys that stand in the same place',
    part: 'items',
    says: /keys in the same place: 100 %/,
    break: course =>
      everyQuestion(course, question => question.options.sort((a, b) => Number(b.correct) - Number(a.correct))),
  },
  {
    title: 'questions that only ask to remember',
    part: 'items',
    says: /questions at "apply" or above: 0 %/,
    break: course => everyQuestion(course, question => (question.bloom = 'remember')),
  },
  ...(
    [
      ['Studies show that bees sleep.', /research without a source/],
      ['The Beekeeping Act 1980 forbids it.', /a law without its jurisdiction/],
      ['In an emergency call 911 at once.', /an emergency number without its country/],
      ['It helps 73 % of people.', /a statistic without a source/],
      ['“The bee is more honoured than other animals by far.” — Somebody', /a quotation without a source/],
    ] as const
  ).map(
    ([markdown, says]): Costly => ({
      title: JSON.stringify(markdown),
      part: 'fidelity',
      says,
      break: course => {
        textBlock(course).markdown = markdown
      },
    }),
  ),
  {
    title: 'a lesson without a check',
    part: 'teaching',
    says: /lessons with a check: 89 %/,
    break: course => {
      const lesson = course.chapters[0]!.lessons[1]!
      lesson.blocks = lesson.blocks.filter(block => block.type !== 'check')
    },
  },
  {
    title: 'a lesson without an example or anything to do',
    part: 'teaching',
    says: /an example or something to do: 89 %/,
    break: course => {
      const lesson = course.chapters[0]!.lessons[0]!
      lesson.blocks = lesson.blocks.filter(block => block.type !== 'example')
    },
  },
  {
    title: 'three passive blocks in a row',
    part: 'teaching',
    says: /passive blocks in a row: 89 %/,
    break: course => {
      const extra = ['One more thing to read about goals.', 'And another thing to read about them.']
      const blocks = extra.map((markdown, index): Block => ({ type: 'text', id: `x${index}`, markdown }))
      course.chapters[0]!.lessons[0]!.blocks.unshift(...blocks)
    },
  },
  {
    title: 'an article of ten words',
    part: 'teaching',
    says: /articles of 300 to 700 words: 50 %/,
    break: course => {
      course.articles![0]!.markdown = 'A short article says little and ends before it has begun.'
    },
  },
  {
    title: 'a title that would fit any course',
    part: 'prose',
    says: /titles that say nothing: Introduction/,
    break: course => {
      course.chapters[0]!.title = 'Introduction'
    },
  },
  {
    title: 'filler phrases',
    part: 'prose',
    says: /filler phrases per 1,000 words/,
    break: course => {
      textBlock(course).markdown = 'In today’s world we delve. '.replace('’', "'").repeat(20).trim()
    },
  },
  {
    title: 'the same sentences in several lessons',
    part: 'prose',
    says: /runs of five words that lessons share/,
    break: course => {
      const said =
        'One long sentence that comes back in each lesson of this course makes nobody any wiser than before. '
      for (const lesson of course.chapters.flatMap(chapter => chapter.lessons)) {
        const text = lesson.blocks[0]!
        if (text.type === 'text') text.markdown += `\n\n${said.repeat(3)}`
      }
    },
  },
  {
    title: 'sentences without an end',
    part: 'prose',
    says: /sentences of at most 25 words/,
    break: course => {
      const sentence = `${'one more word and '.repeat(12)}an end`
      course.articles![0]!.markdown = Array.from({ length: 80 }, (_, index) => `${index} ${sentence}.`).join(' ')
    },
  },
]

test('what is not aligned with the outcomes costs points', () => costs('alignment'))
test('flaws of questions cost points', () => costs('items'))
test('claims without a source cost points', () => costs('fidelity'))
test('missing teaching moves cost points', () => costs('teaching'))
test('poor prose costs points', () => costs('prose'))

function costs(name: ScorePart): void {
  const faults = COSTLY.filter(costly => costly.part === name)
  assert.ok(faults.length > 1)
  for (const fault of faults) {
    const brief = fullBrief()
    const course = goodCourse(brief)
    const before = checkCourse(course, brief).parts.find(part => part.part === name)!
    fault.break(course)
    const after = checkCourse(course, brief).parts.find(part => part.part === name)!
    assert.ok(after.score < before.score, `${fault.title}: ${after.score} of ${before.score}`)
    assert.match(after.notes.join('\n'), fault.says)
  }
}

test('a law with its country and a number to check locally cost nothing', () => {
  const course = goodCourse()
  textBlock(course).markdown =
    'In the United Kingdom, the Beekeeping Act 1980 applies. Call 112 in the EU, and check the number where you work.'
  assert.deepEqual(checkCourse(course, fullBrief()).parts.find(part => part.part === 'fidelity')!.notes, [])
})
