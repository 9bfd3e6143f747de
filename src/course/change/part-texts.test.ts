import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyKindCourse } from '../../../test/support/every-kind-course.ts'
import { listStrings } from '../translate/course-strings.ts'
import { changeCourse } from './change-course.ts'
import { findPart } from './find-part.ts'
import { buildSuggestedChanges, groupTextsByPart } from './part-texts.ts'

const COURSE = everyKindCourse()

test('every text of a course belongs to a part that a reviewer can comment on', () => {
  const textsByPart = groupTextsByPart(COURSE)
  const texts = [...textsByPart.values()].flat()
  assert.equal(texts.length, listStrings(COURSE).length)
  assert.equal(new Set(texts.map(({ key }) => key)).size, texts.length)
  assert.deepEqual(
    [...textsByPart.keys()].filter(id => findPart(COURSE, id) === null),
    [],
  )
})

test('a suggestion changes its own text and no other, in every kind of part', () => {
  const texts = [...groupTextsByPart(COURSE).values()].flat()
  const oneOfEachKind = [...new Map(texts.map(text => [nameKind(text.key), text])).values()]
  const before = listStrings(COURSE)
  for (const { key, text } of oneOfEachKind) {
    const changes = buildSuggestedChanges(COURSE, [{ key, before: text, after: `${text}!` }])
    const after = listStrings(changeCourse(COURSE, changes!, new Map()).content)
    const changed = after.filter((string, at) => string.text !== before[at]!.text)
    assert.deepEqual(
      changed.map(each => each.text),
      [`${text}!`],
      key,
    )
  }
})

/**
 * Returns a key without ids and numbers, so that the keys of similar texts become equal, such as `c1l1b2/items/3` and
 * `c2l1b7/items/1`.
 */
function nameKind(key: string): string {
  return key
    .split('/')
    .map(name => name.replace(/\d+/g, ''))
    .join('/')
}

test('suggestions for every text of a course can be applied at once', () => {
  const texts = [...groupTextsByPart(COURSE).values()].flat()
  const suggestion = texts.map(({ key, text }) => ({ key, before: text, after: `${text}?` }))
  const { content } = changeCourse(COURSE, buildSuggestedChanges(COURSE, suggestion)!, new Map())
  assert.deepEqual(
    listStrings(content).map(({ text }) => text),
    listStrings(COURSE).map(({ text }) => `${text}?`),
  )
})

test('a suggestion for words that have changed is not applied, and one already applied needs no change', () => {
  const { key, text } = groupTextsByPart(COURSE).get('course')![0]!
  assert.equal(buildSuggestedChanges(COURSE, [{ key, before: 'other words', after: 'new words' }]), null)
  assert.deepEqual(buildSuggestedChanges(COURSE, [{ key, before: 'other words', after: text }]), [])
  for (const unknown of ['', 'c9l9b9/markdown', 'course', 'course/nothing/at/all', 'c1l1/question/stem'])
    assert.equal(buildSuggestedChanges(COURSE, [{ key: unknown, before: 'a', after: 'b' }]), null, unknown)
})
