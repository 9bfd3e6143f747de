import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFaults } from '../src/quality/check-course.ts'
import { assertTold, type Broken } from './support/broken-courses.ts'
import { fullBrief, goodCourse, textBlock } from './support/good-course.ts'

const OUTLINE: Broken[] = [
  {
    title: 'a renamed chapter',
    rule: 'outline',
    at: { part: 'chapter', id: 'c2' },
    brief: { outline: ['First part', 'Second part', 'Third part'] },
    break: course => {
      course.chapters[1]!.title = 'second part'
    },
  },
  {
    title: 'a missing chapter',
    rule: 'outline',
    at: { part: 'course' },
    brief: { outline: ['First part', 'Second part', 'Third part'] },
    break: course => {
      const [last] = course.chapters.splice(2, 1)
      course.chapters[1]!.lessons.push(...last!.lessons)
      for (const article of course.articles!) article.chapterId = 'c1'
    },
  },
  {
    title: 'a chapter that nobody asked for',
    rule: 'outline',
    at: { part: 'course' },
    brief: { outline: ['First part', 'Second part'] },
    break: course => {
      const lessons = course.chapters[1]!.lessons.splice(1)
      course.chapters.push({ id: 'c3', title: 'One more', summary: 'Something that nobody asked for.', lessons })
    },
  },
]

const ADD_ONS: Broken[] = [
  { title: 'no wrap-up', rule: 'add-on', at: { part: 'wrapup' }, break: course => delete course.wrapup },
  {
    title: 'an assessment that nobody asked for',
    rule: 'add-on',
    at: { part: 'assessment' },
    brief: { addOns: ['wrapup'] },
    break: course => {
      course.assessment = goodCourse().assessment
    },
  },
  {
    title: 'a lesson without its exercise',
    rule: 'add-on',
    at: { part: 'lesson', id: 'c1l1' },
    break: course => delete course.chapters[0]!.lessons[0]!.exercise,
  },
  {
    title: 'another format',
    rule: 'format',
    at: { part: 'course' },
    break: course => {
      course.format = 'classic'
    },
  },
]

const GERMAN =
  'Ein Wunsch wie mehr darüber zu wissen hat kein Ende und keinen Beweis. Ein brauchbares Ziel sagt, was man tun wird und wie andere es sehen können.'

const LANGUAGE: Broken[] = [
  {
    title: 'a German wrap-up',
    rule: 'language',
    at: { part: 'wrapup' },
    break: course => {
      course.wrapup = {
        summary: GERMAN,
        learned: course.wrapup!.learned.map(item => ({ ...item, text: 'Ein Ziel setzen, das andere sehen können' })),
        nextSteps: [
          'Nehmen Sie sich in dieser Woche eine Stunde dafür.',
          'Zeigen Sie jemandem, was Sie gemacht haben.',
        ],
      }
    },
  },
  {
    title: 'a German agreement',
    rule: 'language',
    at: { part: 'agreement' },
    break: course => {
      const confirmation = 'Ich habe alles gelesen und werde mich daran halten.'
      course.agreement = { title: 'Erklärung', statement: GERMAN, confirmation }
    },
  },
  {
    title: 'a lesson in German',
    rule: 'language',
    at: { part: 'lesson', id: 'c1l1' },
    also: ['nothing-shown'],
    break: course => {
      const lesson = course.chapters[0]!.lessons[0]!
      lesson.blocks = [textBlock(course), ...lesson.blocks.filter(block => block.type === 'check')]
      textBlock(course).markdown = Array(12).fill(GERMAN).join('\n\n')
    },
  },
  {
    title: 'a course in another language than asked',
    rule: 'language',
    at: { part: 'course' },
    break: course => {
      course.language = 'en-GB'
    },
  },
]

const OUTCOMES: Broken[] = [
  {
    title: 'an outcome that no lesson teaches',
    rule: 'outcome-not-taught',
    at: { part: 'outcome', id: 'o1' },
    also: ['check-off-outcome'],
    break: course => {
      for (const lesson of course.chapters.flatMap(chapter => chapter.lessons)) {
        lesson.outcomeIds = lesson.outcomeIds.map(id => (id === 'o1' ? 'o2' : id))
      }
    },
  },
  {
    title: 'an outcome that the assessment leaves out',
    rule: 'outcome-not-tested',
    at: { part: 'outcome', id: 'o4' },
    also: ['chapter-not-tested'],
    break: course => {
      const { questions } = course.assessment!
      course.assessment!.questions = questions.filter(question => question.outcomeId !== 'o4')
    },
  },
  {
    title: 'an outcome that the wrap-up leaves out',
    rule: 'outcome-not-summed-up',
    at: { part: 'outcome', id: 'o1' },
    break: course => {
      course.wrapup!.learned.shift()
    },
  },
]

test('every change of the given chapters is reported', () => assertTold(OUTLINE))
test('a missing and an unrequested add-on are reported', () => assertTold(ADD_ONS))
test('a whole part in another language is reported', () => assertTold(LANGUAGE))
test('an outcome that is not taught, tested or summed up is reported', () => assertTold(OUTCOMES))

test('the client’s own words never cause a finding', () => {
  const subject = '<script>alert(1)</script> **{subject}** [insert] TODO: ## Überblick'
  const brief = fullBrief({ subject, outline: ['Введение в предмет', '# Introduction', '…', 'a'] })
  assert.deepEqual(findFaults(goodCourse(brief), brief), [])
})
