import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { everyKindCourse } from '../../../test/support/every-kind-course.ts'
import type { Course } from '../../course/schema.ts'
import { PRIVATE_PROPERTIES } from '../build-bundles.ts'
import { readStrings } from '../strings.ts'
import { renderCourse } from './render-course.ts'
import { sealBank } from './seal-bank.ts'

const ASSETS = { script: 'player.js', later: 'later.js', style: 'player.css', study: '', fonts: [] }
const COURSE = withOwnReasons(everyKindCourse())

test('no question of the assessment, no key and no reason can be read in the source of the page', () => {
  const page = render(COURSE)
  const { questions } = COURSE.assessment!
  assert.ok(questions.length >= 5)
  for (const question of questions) {
    assert.ok(!page.includes(`scored-${question.id}`), question.id)
    for (const text of reasonsOf(question)) assert.ok(!page.includes(text), text)
  }
  assert.doesNotMatch(page, /id="course-data">[^<]*"assessment":\{[^<]*"key"[^<]*"ticks"/)
})

test('what is sealed comes back whole, under names that no script shortens', () => {
  const { text: sealed } = sealBank(COURSE, readStrings(COURSE.language))!
  const names = new Set<string>()
  const { questions } = JSON.parse(inflateSync(Buffer.from(sealed, 'base64')).toString(), (name, value) => {
    names.add(name)
    return value
  })
  assert.equal(questions.length, COURSE.assessment!.questions.length)
  assert.deepEqual(
    [...names].filter(name => PRIVATE_PROPERTIES.test(name)),
    [],
  )
})

/** The course asks the same in lessons, where every reason stands in the page. */
function withOwnReasons(course: Course): Course {
  const assessment = JSON.parse(JSON.stringify(course.assessment), (name, value) =>
    name === 'reason' ? `In the assessment alone: ${value}`.slice(0, 300) : value,
  )
  return { ...course, assessment }
}

function render(course: Course): string {
  return renderCourse(course, readStrings(course.language), { kind: 'preview', assets: ASSETS })
}

function reasonsOf(question: object): string[] {
  const texts: string[] = []
  JSON.stringify(question, (name, value) => {
    if (name === 'reason') texts.push(value)
    return value
  })
  return texts
}
