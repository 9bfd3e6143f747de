import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COURSE_LIMITS } from '../../src/course/parts.ts'
import { largestCourse } from './largest-course.ts'

test('the largest course fills every list and is always the same', () => {
  const course = largestCourse()
  assert.equal(course.chapters.length, COURSE_LIMITS.chapters)
  for (const chapter of course.chapters) {
    assert.equal(chapter.lessons.length, COURSE_LIMITS.lessons / COURSE_LIMITS.chapters)
    for (const lesson of chapter.lessons) {
      assert.equal(lesson.blocks.length, COURSE_LIMITS.blocksPerLesson)
      assert.equal(lesson.blocks.filter(block => block.type === 'check').length, COURSE_LIMITS.checksPerLesson)
      assert.equal(lesson.blocks.filter(block => block.type === 'scenario').length, COURSE_LIMITS.scenariosPerLesson)
      assert.ok(lesson.exercise && lesson.video)
    }
  }
  assert.equal(course.assessment?.questions.length, COURSE_LIMITS.assessmentQuestions)
  assert.equal(course.articles?.length, COURSE_LIMITS.articles)
  assert.equal(course.jobAids?.length, COURSE_LIMITS.jobAids)
  assert.equal(course.rolePlays?.length, COURSE_LIMITS.rolePlays)
  assert.ok(course.wrapup && course.agreement)
  assert.equal(JSON.stringify(largestCourse()), JSON.stringify(course))
})

test('every text of the largest course has a maximum length of the schema', () => {
  const caps = new Set([40, 60, 80, 120, 160, 200, 300, 400, 600, 800, 1_200, 2_000, 3_000, 4_000, 8_000])
  const written = texts(largestCourse('ar-SA', 'classic')).filter(text => text.length > 36)
  assert.ok(written.length > 5_000)
  assert.deepEqual(
    written.filter(text => !caps.has(text.length)),
    [],
  )
})

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
